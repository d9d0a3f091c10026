import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/**
 * The rules of html-validate that fit mails: of its standard set, without those that forbid what mail programs need.
 */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // Mail programs read styles of the elements themselves, tables for columns, and a picture's width.
      'no-inline-style': 'off',
      'no-deprecated-attr': 'off',
      'prefer-tbody': 'off',
    },
  }),
)

/**
 * What html-validate finds in the HTML part of a mail.
 *
 * @returns one line for each finding: its rule, message and place
 */
export function findingsOf(html: string): string[] {
  const { results } = validator.validateStringSync(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  )
}

/**
 * What of a mail classic Outlook for Windows does not draw: Word's engine knows neither `max-width` nor the padding of a
 * link, and its pictures are JPEG, PNG or GIF.
 */
export function lostInOutlook(mail: Document): string[] {
  return [...mail.querySelectorAll<HTMLElement>('[style], img')].flatMap((element) => {
    const { localName, style } = element
    const lost: [boolean, string][] = [
      [style.maxWidth !== '' && !/^\d+$/.test(element.getAttribute('width') ?? ''), 'max-width without a width'],
      [localName === 'a' && style.padding !== '', 'padding of a link'],
      [localName === 'img' && !/\.(?:jpe?g|png|gif)$/i.test(element.getAttribute('src') ?? ''), 'a picture'],
    ]
    return lost.filter(([is]) => is).map(([, what]) => what)
  })
}
