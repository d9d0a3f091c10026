const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ь: 'y',
  ю: 'yu',
  я: 'ya',
  ё: 'yo',
  ы: 'y',
  э: 'e',
  ә: 'a',
  ғ: 'g',
  қ: 'q',
  ң: 'ng',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
  і: 'i',
  ї: 'i',
  є: 'e',
  ґ: 'g',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ð: 'd',
  "'": '',
  '’': '',
  '&': ' and ',
}

/** Characters that continue a word; `\b` knows only Latin letters. */
const wordPart = '[а-яёіїєґәғқңөұүһa-z0-9]'
const bulgaria = new RegExp(`(?<!${wordPart})българия(?!${wordPart})`, 'g')
const lastIa = new RegExp(`ия(?!${wordPart})`, 'g')

/**
 * Makes a slug from a title, exactly as the database does (`private.slug_of`, which explains the rules). The database
 * may append a number if another item has the same slug.
 *
 * @returns at most 100 characters; empty if no character of the title can be used
 */
export function slugOf(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(bulgaria, 'bulgaria')
    .replace(lastIa, 'ia')
    .replace(/./gsu, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '')
}
