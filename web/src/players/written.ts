/** Hours, minutes and seconds. */
export function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Cents out of what somebody wrote in euros; nothing where he wrote none. */
export function centsOf(written: string): number | null {
  const said = /^(\d+)(?:[.,](\d\d?))?$/.exec(written.trim());
  return said ? Number(said[1]) * 100 + Number((said[2] ?? '').padEnd(2, '0')) : null;
}
