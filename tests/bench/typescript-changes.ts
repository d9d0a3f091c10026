import { parseSync, Visitor } from 'vite'
import type { Change } from './fault'

type Place = { start: number; end: number }

const borders: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
/** What can stand in the place of another of its kind. */
const named = ['Identifier', 'MemberExpression']

/**
 * All changes of a module that a tired developer could have made. Stryker is not taken: its last version for Node 20 asks
 * TypeScript for what TypeScript 7 no longer has, and then finds no test for a module that is imported by an alias.
 */
export function typescriptChanges(file: string, text: string): Change[] {
  const changes: Change[] = []
  const types: Place[] = []
  const add = (kind: string, { start, end }: Place, other: string) => changes.push({ kind, start, end, text: other })
  const textOf = ({ start, end }: Place) => text.slice(start, end)
  const swap = (one: Place | undefined, other: Place | undefined) => {
    if (one && other && textOf(one) !== textOf(other))
      add(
        'neighbour',
        { start: one.start, end: other.end },
        textOf(other) + text.slice(one.end, other.start) + textOf(one),
      )
  }
  new Visitor({
    BinaryExpression: (node) => {
      const border = borders[node.operator]
      if (border) add('border', { start: node.left.end, end: node.right.start }, ` ${border} `)
    },
    LogicalExpression: (node) => {
      add(node.operator === '??' ? 'default' : 'condition', node, textOf(node.left))
      if (node.operator !== '??') add('condition', node, textOf(node.right))
    },
    Literal: (node) => {
      if (typeof node.value === 'number') add('number', node, String(node.value + 1))
      if (typeof node.value === 'boolean') add('boolean', node, String(!node.value))
    },
    ArrayExpression: ({ elements }) => {
      const states = elements.flatMap((each) =>
        each?.type === 'Literal' && typeof each.value === 'string' ? each : [],
      )
      if (states.length < 2 || states.length < elements.length) return
      states.forEach((state, place) => {
        const [next, before] = [states[place + 1], states[place - 1]]
        add('state', { start: next ? state.start : (before?.end ?? 0), end: next?.start ?? state.end }, '')
      })
    },
    CallExpression: ({ arguments: given }) =>
      given.forEach((one, place) => {
        const other = given[place + 1]
        if (other && named.includes(one.type) && named.includes(other.type)) swap(one, other)
      }),
    ObjectExpression: ({ properties }) =>
      properties.forEach((one, place) => {
        const other = properties[place + 1]
        if (one.type !== 'Property' || other?.type !== 'Property' || one.shorthand || other.shorthand) return
        if (named.includes(one.value.type) && named.includes(other.value.type)) swap(one.value, other.value)
      }),
    IfStatement: ({ test, consequent }) => {
      if (['ReturnStatement', 'ThrowStatement'].includes(consequent.type)) add('guard', test, 'false')
    },
    ExpressionStatement: (node) => {
      if (node.expression.type === 'AwaitExpression') add('awaited', node, '')
    },
    UnaryExpression: (node) => {
      if (node.operator === '!') add('not', node, textOf(node.argument))
    },
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && /^(?:disabled|busy|pending)$/.test(node.name.name))
        add('busy', node, '')
    },
    TSLiteralType: (node) => void types.push(node),
  }).visit(parseSync(file, text).program)
  return changes.filter((change) => !types.some(({ start, end }) => change.start >= start && change.end <= end))
}
