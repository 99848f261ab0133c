// What a message of the house must look like, read from the contract that `cargo xtask types` generates:
// `import shape from 'virtual:shape/ServerMessage'`. Nothing is written twice; a type that changes changes its check.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Plugin } from 'vite';
import type { Part, Shape } from './src/state/shape';

const WIRE = join(import.meta.dirname, 'src/wire');
const PREFIX = 'virtual:shape/';

/** The declaration of a type of the contract. */
function declared(name: string): ts.TypeNode {
  const file = ts.createSourceFile(name, readFileSync(join(WIRE, `${name}.ts`), 'utf8'), ts.ScriptTarget.ES2022);
  const found = file.statements.find((one): one is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(one) && one.name.text === name);
  if (!found) throw new Error(`the contract does not declare ${name}`);
  return found.type;
}

const KEYWORDS = new Map<ts.SyntaxKind, Part>([
  [ts.SyntaxKind.StringKeyword, 's'], [ts.SyntaxKind.NumberKeyword, 'n'], [ts.SyntaxKind.BooleanKeyword, 'b'],
  [ts.SyntaxKind.UnknownKeyword, 'u'], [ts.SyntaxKind.AnyKeyword, 'u'],
]);

/** A type as the few letters that the check reads; types that it names are asked for by `needs`. */
function part(node: ts.TypeNode, needs: (name: string) => void): Part {
  const inner = (one: ts.TypeNode) => part(one, needs);
  const keyword = KEYWORDS.get(node.kind);
  if (keyword) return keyword;
  if (ts.isParenthesizedTypeNode(node)) return inner(node.type);
  if (ts.isArrayTypeNode(node)) return ['[', inner(node.elementType)];
  if (ts.isTupleTypeNode(node)) return ['(', ...node.elements.map((one) => inner(one))];
  if (ts.isUnionTypeNode(node)) return ['|', ...node.types.map(inner)];
  if (ts.isIntersectionTypeNode(node)) return ['&', ...node.types.map(inner)];
  if (ts.isMappedTypeNode(node) && node.type) return ['%', inner(node.type)];
  if (ts.isLiteralTypeNode(node)) {
    if (node.literal.kind === ts.SyntaxKind.NullKeyword) return '0';
    if (ts.isStringLiteral(node.literal)) return ['=', node.literal.text];
  }
  if (ts.isTypeLiteralNode(node)) {
    const members = node.members.map((one): [string, Part] => {
      if (!ts.isPropertySignature(one) || !one.type) throw new Error('the contract has a member that is no field');
      const name = ts.isIdentifier(one.name) || ts.isStringLiteral(one.name) ? one.name.text : '';
      const what = inner(one.type);
      return [name, one.questionToken ? ['?', what] : what];
    });
    return ['{', Object.fromEntries(members)];
  }
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
    const [of] = node.typeArguments ?? [];
    if (node.typeName.text === 'Array' && of) return ['[', inner(of)];
    needs(node.typeName.text);
    return ['@', node.typeName.text];
  }
  throw new Error(`the contract has a type that nothing checks: ${ts.SyntaxKind[node.kind]}`);
}

/** A type of the contract with every type that it stands on. */
export function shapeOf(root: string): Shape {
  const types: Record<string, Part> = {};
  const asked = [root];
  for (let name = asked.pop(); name !== undefined; name = asked.pop()) {
    if (name in types) continue;
    types[name] = part(declared(name), (other) => asked.push(other));
  }
  return { root, types };
}

export const shapes = (): Plugin => ({
  name: 'shapes-of-the-contract',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  load: (id) => (id.startsWith(`\0${PREFIX}`) ? `export default ${JSON.stringify(shapeOf(id.slice(PREFIX.length + 1)))}` : undefined),
});
