import { parseSync } from 'vite';

/** One change of a source text: `text` in the place of what stands from `start` to `end`. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Name of the change, such as `drop await`. */
  readonly kind: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '-': '+',
  '*': '/',
  '/': '*',
};
/** Methods whose answer is a yes or a no. */
const asked = new Set(['some', 'every', 'includes', 'has', 'test', 'startsWith', 'endsWith', 'may']);
/** Methods without which the receiver stands for their result. */
const passing = new Set(['filter', 'slice', 'trim', 'toLowerCase', 'toSorted', 'toReversed', 'normalize']);
/** Properties of a description that hold a right. */
const rights = new Set(['needs', 'read', 'write', 'remove']);
/** Nodes of types that hold an expression; the others hold types alone. */
const typed = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion', 'TSParameterProperty']);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every mutation of a module, in the order of its text. Throws for a text that cannot be read. */
export function mutationsOf(file: string, source: string): readonly Mutation[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: Mutation[] = [];
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const replace = ({ start, end }: Node, text: string, kind: string) => found.push({ start, end, text, kind });

  const mutators: Readonly<Record<string, (node: Node, parent: Node | undefined) => void>> = {
    BinaryExpression(node) {
      const operator = String(node['operator']);
      const left = node['left'] as Node;
      const right = node['right'] as Node;
      const other = operator === '+' ? (typeof right['value'] === 'number' ? '-' : undefined) : comparisons[operator];
      if (operator === 'in') replace(node, `!(${textOf(node)})`, 'negate');
      else if (other) replace(node, `${textOf(left)} ${other} ${textOf(right)}`, `${operator} to ${other}`);
    },
    LogicalExpression(node) {
      const left = textOf(node['left'] as Node);
      const right = textOf(node['right'] as Node);
      if (node['operator'] === '??') return void replace(node, `(${left})`, 'drop the default');
      const other = node['operator'] === '&&' ? '||' : '&&';
      replace(node, `((${left}) ${other} (${right}))`, `${String(node['operator'])} to ${other}`);
      replace(node, `(${right})`, 'drop the left condition');
      replace(node, `(${left})`, 'drop the right condition');
    },
    IfStatement(node) {
      const test = node['test'] as Node;
      replace(test, 'false', 'never');
      replace(test, 'true', 'always');
    },
    ConditionalExpression(node) {
      const test = node['test'] as Node;
      replace(test, `!(${textOf(test)})`, 'negate');
    },
    UnaryExpression(node) {
      if (node['operator'] === '!') replace(node, `(${textOf(node['argument'] as Node)})`, 'drop !');
    },
    CallExpression(node, parent) {
      const callee = node['callee'] as Node;
      const property = callee['property'] as Node | undefined;
      const name = callee.type === 'MemberExpression' && callee['computed'] === false ? String(property?.['name']) : '';
      const isNegated = parent?.type === 'UnaryExpression' && parent['operator'] === '!';
      if (asked.has(name) && !isNegated && parent?.type !== 'ChainExpression') replace(node, `!(${textOf(node)})`, 'negate');
      if (passing.has(name)) replace(node, textOf(callee['object'] as Node), `drop .${name}`);
    },
    ExpressionStatement(node) {
      const inner = node['expression'] as Node;
      const call = inner.type === 'AwaitExpression' ? (inner['argument'] as Node) : inner;
      const isWorthIt = call.type === 'CallExpression' && (call['callee'] as Node).type !== 'Super';
      if (isWorthIt) replace(node, ';', 'drop the call');
    },
    AwaitExpression(node) {
      replace(node, `(${textOf(node['argument'] as Node)})`, 'drop await');
    },
    ThrowStatement(node) {
      replace(node, ';', 'drop throw');
    },
    ArrayExpression(node, parent) {
      if ((node['elements'] as unknown[]).length > 0 && parent?.type !== 'AssignmentExpression') replace(node, '[]', 'empty the list');
    },
    Literal(node, parent) {
      const { value } = node;
      if (parent?.type === 'Property' && parent['key'] === node && parent['value'] !== node) return;
      if (typeof value === 'number') replace(node, String(value + 1), 'one more');
      if (typeof value === 'boolean') replace(node, String(!value), `${value} to ${!value}`);
    },
    Property(node) {
      const name = String((node['key'] as Node)['name']);
      const value = node['value'] as Node;
      const isRight = rights.has(name) && value.type === 'Identifier' && node['shorthand'] === false;
      if (isRight) replace(value, name === 'read' ? "'staff'" : "'signedIn'", 'drop the right');
    },
  };

  const visit = (node: Node, parent: Node | undefined) => {
    if (node.type.startsWith('TS') && !typed.has(node.type)) return;
    if (/^(Import|Export(All|Named)).*Declaration$/.test(node.type) && !node['declaration']) return;
    mutators[node.type]?.(node, parent);
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) value.filter(isNode).forEach((one) => visit(one, node));
      else if (isNode(value)) visit(value, node);
    }
  };
  visit(program as unknown as Node, undefined);
  return found.filter(({ start, end, text }) => source.slice(start, end) !== text).sort((a, b) => a.start - b.start || a.end - b.end);
}

/** A source text with one mutation. */
export const mutated = (source: string, { start, end, text }: Mutation): string => source.slice(0, start) + text + source.slice(end);
