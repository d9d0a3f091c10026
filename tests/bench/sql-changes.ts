import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lineOf, type Change, type Source } from './fault'

type Token = { text: string; start: number; end: number; depth: number }

/** The columns of the tables and views, by the name of their table. */
export type Columns = ReadonlyMap<string, readonly { name: string; type: string }[]>

const pattern = /--.*|\/\*[^]*?\*\/|e?'(?:[^']|'')*'|"[^"]*"|\$\w*\$|[a-z_]\w*|\d+(?:\.\d+)?|[<>=!@#&|~+*/%-]+|\S/gi

/** The words, numbers, strings and signs of a text without its comments; what stands in brackets is one deeper. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let depth = 0
  for (const { 0: token, index } of text.matchAll(pattern)) {
    if (token.startsWith('--') || token.startsWith('/*')) continue
    if (token === ')' || token === ']') depth -= 1
    tokens.push({ text: token, start: index, end: index + token.length, depth })
    if (token === '(' || token === '[') depth += 1
  }
  return tokens
}

const replaceable = /^create (?:function|view|policy|(?:constraint )?trigger) |^grant /

/** The statements of migrations that can be run again and then replace what they made: functions, views, policies, triggers and grants. */
export function statementsOf(root: string): Source[] {
  const folder = path.join(root, 'supabase/migrations')
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const statements: Source[] = []
    let [start, quote] = [0, '']
    for (const token of tokensOf(text)) {
      if (/^\$\w*\$$/.test(token.text)) quote = quote === token.text ? '' : quote || token.text
      if (start < 0) start = token.start
      if (token.text !== ';' || quote) continue
      const statement = text.slice(start, token.end).replace(/^(?:\s|--.*)+/, '')
      const [name] = /(?<=^create (?:[a-z]+ )+)(?:"[^"]+" on )?[\w.]+|grant .*/.exec(statement) ?? []
      if (name && replaceable.test(statement))
        statements.push({
          file: `supabase/migrations/${file}`,
          line: lineOf(text, token.end - statement.length),
          name,
          text: statement,
        })
      start = token.end
    }
    return statements
  })
}

/** The statement in a form that replaces what is there; undefined when it cannot. */
export function replacing(statement: string): string | undefined {
  if (statement.startsWith('create constraint')) return undefined
  return statement
    .replace(/^create policy ("[^"]+" on \S+)[^()]*?(?=using \(|with check \()/, 'alter policy $1 ')
    .replace(/^create (?=function|view|trigger)/, 'create or replace ')
}

const borders: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
/** The words that end a condition, and those that one begins after. */
const ends =
  /^(?:and|or|then|loop|when|else|end|group|order|limit|where|union|on|left|join|cross|returning|for|having|window|[,;]|\$\w*\$)$/i
const begins = /^(?:where|on|if|elsif|when|while|using|check|return|select|having|filter|or|then|as|exit|and|[,;])$/i
const moment = /(?:now|clock_timestamp)\(\)\s*$/
const ofRights = /\b(?:is_admin|is_staff|is_super_admin|is_member|has_profile|has_required_factor|user_role)\b/

/** All changes of a statement that a tired developer could have made. */
export function sqlChanges(statement: string, columns: Columns): Change[] {
  const tokens = tokensOf(statement)
  const inFunction = statement.startsWith('create function')
  const changes: Change[] = []
  const add = (kind: string, start: number, end: number, text: string) => changes.push({ kind, start, end, text })
  const at = (index: number): Token => tokens[index] ?? { text: '', start: statement.length, end: 0, depth: -1 }
  const is = (index: number, ...words: string[]) => words.includes(at(index).text.toLowerCase())
  const ofBetween = new Set<number>()
  /** The first place from there on, in that direction, that is less deep, or as deep and matches. */
  const until = (from: number, depth: number, stop: RegExp, step = 1) => {
    const stops = (index: number) => at(index).depth === depth && stop.test(at(index).text) && !ofBetween.has(index)
    let index = from
    while (tokens[index] && at(index).depth >= depth && !stops(index)) index += step
    return index
  }
  /** The bracket that closes the one there. */
  const closing = (index: number) => until(index + 1, at(index).depth, /^[)\]]$/)
  tokens.forEach(({ depth }, index) => is(index, 'between') && ofBetween.add(until(index, depth, /^and$/i)))

  tokens.forEach(({ text, start, end, depth }, index) => {
    const word = text.toLowerCase()
    const border = borders[text]
    // Nobody can tell a microsecond.
    if (
      border &&
      !/^\s*(?:now|clock_timestamp)\(/.test(statement.slice(end)) &&
      !moment.test(statement.slice(0, start))
    )
      add('border', start, end, border)

    if (word === 'and' && !ofBetween.has(index)) {
      add('condition', at(index - 1).end, at(until(index + 1, depth, ends) - 1).end, '')
      const before = until(index - 1, depth, begins, -1)
      if (!is(before, 'and')) add('condition', at(before + 1).start, at(index + 1).start, '')
    }

    if (inFunction && word === 'for' && /^for (?:no key )?(?:update|share)/i.test(statement.slice(start))) {
      const [lock = ''] =
        /^for (?:no key )?(?:update|share)(?: of [\w, ]+?(?=;|\)| loop| skip| nowait))?(?: skip locked| nowait)?/i.exec(
          statement.slice(start),
        ) ?? []
      add('lock', start, start + lock.length, '')
    }
    if (word === 'perform' && at(index + 3).text.startsWith('pg_advisory'))
      add('lock', start, at(closing(index + 4)).end, 'null')

    if (/^\d/.test(word) && !is(index - 1, '$', 'cost', 'rows')) add('number', start, end, String(Number(word) + 1))
    const [, count, unit] = /^'(\d+) ([a-z]+)'$/.exec(word) ?? []
    if (count && unit) add('number', start, end, `'${Number(count) + 1} ${unit}'`)
    if (/_on$|(?:^|_)cents$/.test(word) && !is(index + 1, '(', '=', 'is') && !is(index - 1, 'as', 'by', '.'))
      add('number', start, end, `${text} + 1`)
    if (/_on$|(?:^|_)cents$/.test(word) && is(index - 1, '.') && !is(index + 1, 'is') && !is(index - 3, 'by'))
      add('number', start, end, `${text} + 1`)

    if (word === 'coalesce' && is(index + 1, '(')) {
      const comma = until(index + 2, depth + 1, /^,$/)
      add('coalesce', start, at(closing(index + 1)).end, `(${statement.slice(at(index + 2).start, at(comma).start)})`)
    }

    if (/^\w/.test(text) && is(index + 1, '.') && !is(index + 3, '(')) {
      const alias = new RegExp(
        `\\b(?:public|private)\\.(\\w+)(?:%rowtype)?\\s+(?:as\\s+)?${text}\\b|\\b${text}\\s+(?:public|private)\\.(\\w+)`,
        'i',
      ).exec(statement)
      const table = columns.get(alias?.[1] ?? alias?.[2] ?? '') ?? []
      const column = at(index + 2)
      const type = table.find(({ name }) => name === column.text)?.type
      const alike = table.filter((each) => each.type === type).map(({ name }) => name)
      const neighbour = alike[(alike.indexOf(column.text) + 1) % alike.length]
      if (neighbour && neighbour !== column.text) add('column', column.start, column.end, neighbour)
    }

    if ((word === 'in' && is(index + 1, '(')) || (word === 'array' && is(index + 1, '['))) {
      const list = tokens.slice(index + 2, closing(index + 1))
      const states = list.filter((each) => each.text.startsWith("'"))
      if (states.length > 1 && list.every((each) => each.text === ',' || states.includes(each)))
        states.forEach((state, place) => {
          const [next, before] = [states[place + 1], states[place - 1]]
          add('state', next ? state.start : (before?.end ?? state.start), next ? next.start : state.end, '')
        })
    }

    if (word === 'perform' && at(index + 3).text === 'require_right')
      add('right', start, at(closing(index + 4)).end, 'null')
    if (word === 'if' && !is(index - 1, 'end')) {
      const then = until(index + 1, depth, /^then$/i)
      if (is(then + 1, 'raise') && ofRights.test(statement.slice(end, at(then).start)))
        add('right', at(index + 1).start, at(then - 1).end, 'false')
    }
    if (statement.startsWith('create policy') && is(index, 'using', 'check') && is(index + 1, '('))
      add('right', at(index + 1).start, at(closing(index + 1)).end, '(true)')
  })

  const [, granted] = /^grant .* to ([\w, ]+);$/s.exec(statement) ?? []
  for (const role of granted ? ['anon', 'authenticated'] : [])
    if (!granted?.includes(role)) add('right', statement.length - 1, statement.length - 1, `, ${role}`)
  return changes
}
