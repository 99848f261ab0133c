import { CONTRACT, type ActivityAsked, type ActivityEntry, type ActivityHandGiven, type ActivityList, type ActivityOpening, type ActivityOrder, type ActivitySeen, type ApiError, type DisputeRuling, type DisputeSeen, type DoorAsked, type DoorChange, type DoorSeen, type Guest, type Hint, type Lobby, type OddsAnswer, type OddsProgress, type OddsQuestion, type OddsSubject, type PlayerAsked, type PlayerStanding, type RegisterAsked, type RegisterLine, type RegisterSeen, type RoundProof, type RoundSummary, type SchoolAnswer, type SchoolAssignment, type SchoolExercise, type SchoolGame, type SchoolSubject, type SchoolVerdict, type Shown, type Staff, type StaffChange, type StaffCode, type StaffDoor, type StaffEngaging, type StaffFactor, type StaffLink, type StaffLinkSeen, type StaffPasswordChange, type StaffPasswordSet, type StaffPending, type StaffPeople, type StaffRecovery, type StaffSignIn, type TableInfo, type TwoHandsSet } from '../contract';
import { both } from '../words/both';

/** What went wrong, in the house's own words where it found some. */
export class Refused extends Error {
  constructor(readonly status: number, readonly told: ApiError) {
    super(told.error.en);
  }
}

async function ask<Answer>(path: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', body?: unknown): Promise<Answer> {
  let answer: Response;
  try {
    const headers = { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused(0, unreachable());
  }
  if (answer.status === 204) return undefined as Answer;
  if (answer.ok) return (await answer.json()) as Answer;
  const told = (await answer.json().catch(() => null)) as ApiError | null;
  throw new Refused(answer.status, told?.error ? told : unreachable());
}

function unreachable(): ApiError {
  return { error: both((words) => words.unreachable), way_out: both((words) => words.unreachableWayOut), citations: [] };
}

/** Who one is: the session that exists, or a new guest. A browser that never was here need not ask for one. */
export async function enter(here: boolean): Promise<Guest> {
  if (!here) return ask<Guest>('/api/guest', 'POST');
  try {
    return await ask<Guest>('/api/me');
  } catch (problem) {
    if (problem instanceof Refused && problem.status === 401) return ask<Guest>('/api/guest', 'POST');
    throw problem;
  }
}

export const activities = () => ask<ActivityList>('/api/activities');
export const activity = (name: string) => ask<ActivitySeen>(`/api/activities/${encodeURIComponent(name)}`);
export const askActivity = (name: string, asked: ActivityAsked) => ask<ActivitySeen>(`/api/activities/${encodeURIComponent(name)}`, 'POST', asked);
export const giveHand = (name: string, given: ActivityHandGiven) => ask<ActivitySeen>(`/api/activities/${encodeURIComponent(name)}/hand`, 'POST', given);
export const orderActivity = (name: string, order: ActivityOrder) => ask<ActivitySeen>(`/api/activities/${encodeURIComponent(name)}/staff`, 'POST', order);
export const openActivity = (opening: ActivityOpening) => ask<ActivitySeen>('/api/activities', 'POST', opening);
export const activityRecord = (name: string) => ask<ActivityEntry[]>(activityRecordAddress(name));
export const activityRecordAddress = (name: string) => `/api/activities/${encodeURIComponent(name)}/record`;
export const registers = () => ask<RegisterLine[]>('/api/registers');
export const register = (key: string) => ask<RegisterSeen>(`/api/registers/${encodeURIComponent(key)}`);
export const askRegister = (key: string, asked: RegisterAsked) => ask<RegisterSeen>(`/api/registers/${encodeURIComponent(key)}`, 'POST', asked);
export const signIn = (given: StaffSignIn) => ask<Staff>('/api/staff', 'POST', given);
export const signedIn = () => ask<Staff>('/api/staff');
export const signOut = () => ask<void>('/api/staff', 'DELETE');
export const staffDoor = () => ask<StaffDoor>('/api/staff/door');
export const staffLink = (link: StaffLink) => ask<StaffLinkSeen>('/api/staff/link', 'POST', link);
export const setPassword = (given: StaffPasswordSet) => ask<void>('/api/staff/link/password', 'POST', given);
export const changePassword = (given: StaffPasswordChange) => ask<void>('/api/staff/password', 'POST', given);
export const beginFactor = () => ask<StaffFactor>('/api/staff/factor', 'POST');
export const showFactor = (given: StaffCode) => ask<StaffRecovery>('/api/staff/factor/code', 'POST', given);
export const people = () => ask<StaffPeople>('/api/staff/people');
export const engagePerson = (given: StaffEngaging) => ask<StaffPeople>('/api/staff/people', 'POST', given);
export const changePerson = (id: string, change: StaffChange) => ask<StaffPeople>(`/api/staff/people/${encodeURIComponent(id)}`, 'POST', change);
export const endSession = (id: string) => ask<void>(`/api/staff/sessions/${encodeURIComponent(id)}`, 'DELETE');
export const pendingActs = () => ask<StaffPending[]>('/api/staff/pending');
export const confirmPending = (number: number) => ask<void>(`/api/staff/pending/${number}`, 'POST');
export const giveUpPending = (number: number) => ask<void>(`/api/staff/pending/${number}`, 'DELETE');
export const me = () => ask<Guest>('/api/me');
/** How one stands as a player: limits, pauses, time and net. */
export const ownPlay = () => ask<PlayerStanding>('/api/me/play');
export const askOwnPlay = (asked: PlayerAsked) => ask<PlayerStanding>('/api/me/play', 'POST', asked);
export const door = () => ask<DoorSeen>('/api/door');
export const letIn = (asked: DoorAsked) => ask<DoorSeen>('/api/door', 'POST', asked);
export const changeAtDoor = (player: string, change: DoorChange) => ask<DoorSeen>(`/api/door/${encodeURIComponent(player)}`, 'POST', change);
export const ownDisputes = () => ask<DisputeSeen[]>('/api/me/disputes');
export const raiseDispute = (id: string, round: number, text: string) => ask<DisputeSeen[]>(`/api/tables/${encodeURIComponent(id)}/rounds/${round}/dispute`, 'POST', { text });
export const disputes = () => ask<DisputeSeen[]>('/api/disputes');
export const dispute = (number: number) => ask<DisputeSeen>(`/api/disputes/${number}`);
export const ruleDispute = (number: number, ruling: DisputeRuling) => ask<DisputeSeen>(`/api/disputes/${number}`, 'POST', ruling);
/** Which key signs what the house wrote, and the last of its checkpoints. */
export interface Checkpoints {
  ok: boolean;
  fingerprint: string;
  last: { number: number; events: number; date_ms: number; streams_root: string } | null;
}
export const checkpoints = () => ask<Checkpoints>('/api/checkpoints');
export const lobby = () => ask<Lobby>('/api/lobby');
export const table = (id: string) => ask<TableInfo>(`/api/tables/${encodeURIComponent(id)}`);
/** The last rounds, or those before one of them: twenty at most, the newest first. */
export const rounds = (id: string, before?: number) => ask<RoundSummary[]>(`/api/tables/${encodeURIComponent(id)}/rounds${before === undefined ? '' : `?before=${before}`}`);
export const proof = (id: string, round: number) => ask<RoundProof>(`/api/tables/${encodeURIComponent(id)}/rounds/${round}`);
export const recordAddress = (id: string, round: number) => `/api/tables/${encodeURIComponent(id)}/rounds/${round}/record`;
export const historyAddress = (id: string, round: number) => `/api/tables/${encodeURIComponent(id)}/rounds/${round}/phh`;

/** What each choice is worth now, or how far the house is with its tables; nothing where nothing is asked. */
export const hint = (id: string) => ask<Hint | OddsProgress | undefined>(`/api/tables/${encodeURIComponent(id)}/hint`);

/** What comes next in a round that is played for whoever asks; nothing where nothing is asked of him. */
export const shown = (id: string) => ask<Shown | undefined>(`/api/tables/${encodeURIComponent(id)}/shown`);

/** What two hands would be before they are set; without places, how the house would set them. */
export const setting = (id: string, apart?: number[]) => ask<TwoHandsSet | undefined>(`/api/tables/${encodeURIComponent(id)}/setting${apart ? `?apart=${apart.join(',')}` : ''}`);

/** What may be changed in a question about a game's odds. */
export const oddsSubject = (ruleset: string, game: string) => ask<OddsSubject>(`/api/odds/${encodeURIComponent(ruleset)}/${encodeURIComponent(game)}`);
/** The answer to a question, or how far it is; nothing where only what is known was asked for. */
export const odds = (question: Partial<OddsQuestion>) => ask<OddsAnswer | OddsProgress | undefined>('/api/odds', 'POST', question);

const ofSchool = (ruleset: string, game: string) => `/api/school/${encodeURIComponent(ruleset)}/${encodeURIComponent(game)}`;
export const schoolGames = () => ask<SchoolGame[]>('/api/school');
export const schoolSubject = (ruleset: string, game: string) => ask<SchoolSubject>(ofSchool(ruleset, game));
/** An exercise, the same for whoever asks for it. */
export const schoolExercise = (ruleset: string, game: string, { kind, level, seed, number }: SchoolAssignment) => ask<SchoolExercise>(`${ofSchool(ruleset, game)}/${kind}?level=${level}&seed=${seed}&number=${number}`);
export const markExercise = (ruleset: string, game: string, answer: SchoolAnswer) => ask<SchoolVerdict>(ofSchool(ruleset, game), 'POST', answer);

/** Whether the casino speaks the contract that this page was made for. */
export const speaksOurContract = (answer: Lobby) => answer.contract === CONTRACT;
