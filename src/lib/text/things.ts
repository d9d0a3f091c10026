const numbers = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** How many things, at the beginning of a sentence: `Six things`. */
export function things(count: number): string {
  return `${numbers[count] ?? count} ${count === 1 ? 'thing' : 'things'}`
}
