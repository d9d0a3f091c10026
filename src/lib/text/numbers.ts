/** A number with its noun, such as `1 member` or `1,204 members`. */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}

/** A number of people, such as `1 person` or `1,204 people`. */
export function peopleWords(count: number): string {
  return countOf(count, 'person', 'people')
}
