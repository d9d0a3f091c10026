import { describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()

/** Companies of the seed, by what they trade in. */
const grain = ['Orlovets Grain House']
const mill = ['Sary Dala Milling']
const wine = ['Struma Terrace Vineyards']
const roses = ['Dolina Attar']
const wool = ['Boz Dala Wool']
const medicines = ['Adyraspan Pharma']
const cover = ['Galata Cargo Cover']
const copper = ['Zhezdi Copper Concentrates']
const bridges = ['Esil Bridgeworks']
const hotels = ['Kokshe Lake Resorts']
const wagons = ['Temir Arba Wagon Works']
const ports = ['Pontica Port Services', 'Mangystau Quay Terminal']
const forwarders = ['Balkan Arc Forwarding', 'Altyn Kosh Forwarding']
const lawyers = ['Petkanov & Doseva', 'Tarazy Legal Counsel']
const cloth = ['Tundzha Loom']
const hydraulics = ['Chardaklia Hydraulics']
const drilling = ['Qyran Drilling Services']
const payments = ['Nishka Software', 'Kerege Fintech']
/** Whose texts have the English word most, which мост (a bridge) is spelled like. */
const most = ['Sredets Data Halls']
const training = ['Znanik Skills Institute', 'Sana Joly Academy']

/** What is asked for, by which words, what must be found and what must not. */
const asked: readonly (readonly [words: string, found: readonly string[], apart: readonly string[]])[] = [
  ['зърно, зерно, астық, grain', grain, [...forwarders, ...bridges, ...wine]],
  ['пшеница, бидай, wheat', [...grain, ...mill], [...forwarders, ...bridges]],
  ['брашно, мука, flour', mill, [...wine, ...ports]],
  ['вино, вина, шарап, wine, wines', wine, [...grain, ...wool, ...roses]],
  ['розово масло, розовое масло, раушан майы, rose oil, rose oils', roses, [...wine, ...drilling]],
  ['вълна, шерсть, шерсти, жүн, wool', wool, [...wine, ...copper]],
  ['лекарства, лекарство, медикаменты, дәрі, medicines', medicines, [...wine, ...ports]],
  ['застраховка, страхование, сақтандыру, insurance', cover, [...wine, ...bridges]],
  ['медна руда, медная руда, мыс, copper', copper, [...wine, ...hotels]],
  ['мостове, мосты, көпір, bridges', bridges, [...wine, ...grain]],
  ['хотели, гостиницы, қонақүй, hotels, hotel', hotels, [...wine, ...copper]],
  ['вагони, вагоны, wagons', wagons, [...wine, ...roses]],
  ['пристанище, порты, кемежай, ports', ports, [...wine, ...wool]],
  ['спедиция, экспедирование, forwarding', forwarders, [...wine, ...wool]],
  ['адвокати, юридические услуги, legal services', lawyers, [...wine, ...wool]],
  ['текстил, ткани, платове, textiles, fabrics', cloth, [...wine, ...copper]],
  ['хидравлика, гидравлика, hydraulics', hydraulics, [...wine, ...wool]],
  ['сондажи, бурение, бұрғылау, drilling', drilling, [...wine, ...wool]],
  // What is spelled like a part of a word, or like another word, is something else.
  ['мостове, мосты, көпір', bridges, most],
  ['килими, carpets', [], [...cover, ...wagons, ...roses]],
  ['плочки, плитка', [], cloth],
  ['плащания, платежи, төлем, payments', payments, [...wine, ...wool]],
  ['обучение, тренинги, оқыту, training', training, [...wine, ...wool]],
]
const queries = asked.flatMap(([words, found, apart]) => words.split(', ').map((query) => ({ query, found, apart })))

const ways = {
  directory: `select name from public.search_members($1)`,
  search: `select (select string_agg(part, '') from jsonb_array_elements_text(r -> 'title') as part) as name
    from jsonb_array_elements(public.search($1, 'member') -> 'rows') as r where not (r ->> 'similar')::boolean`,
}

test('there are 60 queries at least', () => {
  expect(new Set(queries.map(({ query }) => query)).size).toBeGreaterThanOrEqual(60)
})

test.each(['wine', 'bridge', 'hotel', 'company', 'service', 'laboratory'])(
  'the plural of %s finds what it finds',
  async (word) => {
    const names = async (query: string) =>
      (await sql<{ name: string }>(ways.directory, [query])).map(({ name }) => name)
    const plural = word.endsWith('y') ? word.replace(/y$/, 'ies') : `${word}s`
    expect(await names(plural)).toEqual(await names(word))
    expect(await names(word)).not.toEqual([])
  },
)

describe.each(Object.entries(ways))('the %s finds by what companies trade in', (_way, statement) => {
  test.each(queries)('$query', async ({ query, found, apart }) => {
    const names = (await sql<{ name: string }>(statement, [query])).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...found]))
    expect(names.filter((name) => apart.includes(name))).toEqual([])
  })
})
