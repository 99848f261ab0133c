// The words of the screen of bets.

import { settings } from '../words/speech.svelte';
import type { Language } from '../words/dictionary';

const es = {
  pool: 'Apuesta mutua: los acertantes se reparten lo apostado',
  fixed: 'Cuota fija: lo que paga un euro queda fijado al apostar',
  kept: (part: string) => `La casa retiene el ${part}`,
  at: (premises: string) => `Se apuesta en ${premises}`,
  venue: (venue: string) => `Se celebra en ${venue}`,
  outcome: 'Resultado',
  odds: 'Cuota',
  dividend: 'Dividendo por unidad',
  staked: 'Apostado',
  stake: 'Importe (€)',
  unit: (unit: string, most: string) => `De ${unit} en ${unit}, hasta ${most}`,
  bet: 'Apostar',
  takesPart: 'Interviene usted en el acontecimiento: en la apuesta traviesa solo apuestan los ajenos a él.',
  mine: 'Sus apuestas',
  none: 'Todavía no ha apostado.',
  pays: (amount: string) => `cobra ${amount}`,
  lost: 'perdida',
  open: 'en juego',
  won: 'ganador',
  withdrawn: 'retirado',
  result: (outcomes: string) => `Resultado comunicado: ${outcomes}`,
  void: 'Acontecimiento nulo: se devuelven todas las apuestas.',
};

type BetsWords = typeof es;

const en: BetsWords = {
  pool: 'Pool: those who win share what all staked',
  fixed: 'Fixed odds: what a euro pays is fixed with the bet',
  kept: (part) => `The house keeps ${part}`,
  at: (premises) => `Bets are placed at ${premises}`,
  venue: (venue) => `It takes place at ${venue}`,
  outcome: 'Outcome',
  odds: 'Odds',
  dividend: 'Dividend a unit',
  staked: 'Staked',
  stake: 'Amount (€)',
  unit: (unit, most) => `In steps of ${unit}, up to ${most}`,
  bet: 'Bet',
  takesPart: 'You take part in the event: only strangers to it bet in a traviesa.',
  mine: 'Your bets',
  none: 'You have not bet yet.',
  pays: (amount) => `brings back ${amount}`,
  lost: 'lost',
  open: 'in play',
  won: 'won',
  withdrawn: 'withdrawn',
  result: (outcomes) => `Reported as the result: ${outcomes}`,
  void: 'The event is void: every stake goes back.',
};

const both: Record<Language, BetsWords> = { es, en };

/** The words in the language chosen. */
export const betsWords = () => both[settings.language];
