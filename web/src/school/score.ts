// What a pupil had right in a series, and what he should try again.

/** The first answer to each exercise counts; later ones are practice. */
export type Marks = Record<number, boolean>;

export const marked = (marks: Marks, number: number, right: boolean): Marks => (number in marks ? marks : { ...marks, [number]: right });

export const score = (marks: Marks) => {
  const all = Object.values(marks);
  return { right: all.filter(Boolean).length, answered: all.length };
};

/** The exercises to be tried again, in order. */
export const mistakes = (marks: Marks): number[] =>
  Object.entries(marks).filter(([, right]) => !right).map(([number]) => Number(number)).sort((one, other) => one - other);
