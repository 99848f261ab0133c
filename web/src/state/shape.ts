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
  const fault = look(types[root]!, value, types);
  return fault === null ? null : root + fault;
}

/** The path is put together on the way out of a fault: what fits, which is nearly all, costs no text. */
function look(part: Part, value: unknown, types: Shape['types']): string | null {
  if (typeof part === 'string') return PLAIN[part]!(value) ? null : '';
  switch (part[0]) {
    case '=': return value === part[1] ? null : '';
    case '@': return look(types[part[1]]!, value, types);
    case '?': return value === undefined ? null : look(part[1], value, types);
    case '|': return lookForOne(part, value, types);
    case '&': return lookAtAll(part, value, types);
    case '[': return Array.isArray(value) ? lookAlong(value, () => part[1], types) : '';
    case '(': return Array.isArray(value) && value.length === part.length - 1 ? lookAlong(value, (at) => part[at + 1] as Part, types) : '';
    case '%': return isMap(value) ? lookInto(value, Object.keys(value), () => part[1], types) : '';
    case '{': return isMap(value) ? lookInto(value, Object.keys(part[1]), (key) => part[1][key]!, types) : '';
  }
}

function lookForOne(part: ['|', ...Part[]], value: unknown, types: Shape['types']): string | null {
  let deepest = '';
  for (let at = 1; at < part.length; at += 1) {
    const fault = look(part[at] as Part, value, types);
    if (fault === null) return null;
    // The fault that lies deepest is that of the form that was meant.
    if (fault.length > deepest.length) deepest = fault;
  }
  return deepest;
}

function lookAtAll(part: ['&', ...Part[]], value: unknown, types: Shape['types']): string | null {
  for (let at = 1; at < part.length; at += 1) {
    const fault = look(part[at] as Part, value, types);
    if (fault !== null) return fault;
  }
  return null;
}

function lookAlong(values: unknown[], of: (at: number) => Part, types: Shape['types']): string | null {
  for (let at = 0; at < values.length; at += 1) {
    const fault = look(of(at), values[at], types);
    if (fault !== null) return `[${at}]${fault}`;
  }
  return null;
}

function lookInto(map: Record<string, unknown>, keys: string[], of: (key: string) => Part, types: Shape['types']): string | null {
  for (const key of keys) {
    const fault = look(of(key), map[key], types);
    if (fault !== null) return `.${key}${fault}`;
  }
  return null;
}

const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
