// Whether what came over the wire is what the contract says. The shapes themselves are read from it when the page is built.

export type Part =
  /** Text, a number, yes or no, nothing, or anything at all. */
  | 's' | 'n' | 'b' | '0' | 'u'
  | ['=', string]
  | ['[', Part]
  | ['(', ...Part[]]
  | ['|', ...Part[]]
  | ['&', ...Part[]]
  | ['{', Record<string, Part>]
  /** A field that may be left out. */
  | ['?', Part]
  /** A map by names. */
  | ['%', Part]
  /** Another type, by its name. */
  | ['@', string];

export interface Shape {
  root: string;
  types: Record<string, Part>;
}

const PLAIN: Record<string, (value: unknown) => boolean> = {
  s: (value) => typeof value === 'string',
  n: (value) => typeof value === 'number' && Number.isFinite(value),
  b: (value) => typeof value === 'boolean',
  0: (value) => value === null,
  u: () => true,
};

/** Where a value is not what its shape says, as a path into it; nothing where it is. More fields than are known do no harm. */
export function misfit({ root, types }: Shape, value: unknown): string | null {
  function look(part: Part, value: unknown, path: string): string | null {
    if (typeof part === 'string') return PLAIN[part]!(value) ? null : path;
    switch (part[0]) {
      case '=': return value === part[1] ? null : path;
      case '@': return look(types[part[1]]!, value, path);
      case '?': return value === undefined ? null : look(part[1], value, path);
      case '|': {
        const faults = part.slice(1).map((one) => look(one as Part, value, path));
        // The fault that lies deepest is that of the form that was meant.
        return faults.includes(null) ? null : faults.reduce((deepest, one) => (one!.length > deepest!.length ? one : deepest))!;
      }
      case '&': return first(part.slice(1).map((one) => () => look(one as Part, value, path)));
      case '[': return Array.isArray(value) ? first(value.map((one, at) => () => look(part[1], one, `${path}[${at}]`))) : path;
      case '(': return Array.isArray(value) && value.length === part.length - 1 ? first(value.map((one, at) => () => look(part[at + 1] as Part, one, `${path}[${at}]`))) : path;
      case '%': return isMap(value) ? first(Object.entries(value).map(([key, one]) => () => look(part[1], one, `${path}.${key}`))) : path;
      case '{': return isMap(value) ? first(Object.entries(part[1]).map(([key, one]) => () => look(one, value[key], `${path}.${key}`))) : path;
    }
  }
  return look(types[root]!, value, root);
}

const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function first(looks: (() => string | null)[]): string | null {
  for (const look of looks) {
    const found = look();
    if (found !== null) return found;
  }
  return null;
}
