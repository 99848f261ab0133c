// Nothing that the house says is taken in before it is known to be what the contract says.

import type { ApiError } from '../contract';
import { both } from '../words/both';
import { Refused } from './api';
import { misfit, type Shape } from './shape';

/** That the house speaks otherwise than this page knows, and where. */
export function otherwise(path: string): ApiError {
  return { error: both((words) => words.notUnderstood({ where: path })), way_out: both((words) => words.notUnderstoodWayOut), citations: [] };
}

/** The same value, known to be what it is said to be; or a refusal as any of the house's. */
export function understood<Said>(shape: Shape, value: unknown): Said {
  const path = misfit(shape, value);
  if (path !== null) throw new Refused(0, otherwise(path));
  return value as Said;
}

/** A message as text, read, made whole and known; nothing, and where it goes wrong, otherwise. */
export function heard<Said>(shape: Shape, text: string, whole: (said: unknown) => unknown = (said) => said): { said: Said } | { wrong: ApiError } {
  try {
    return { said: understood<Said>(shape, whole(JSON.parse(text))) };
  } catch (problem) {
    return { wrong: problem instanceof Refused ? problem.told : otherwise('JSON') };
  }
}
