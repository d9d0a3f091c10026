import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'
import { pairFields } from '@/components/editorial/editorial'
import { FieldComparison } from '@/components/editorial/field-comparison'
import { TextComparison } from '@/components/editorial/text-comparison'
import { richTextToLines } from '@/lib/text/plain-text'
import { storedTexts } from '../support/rich-text-fixtures'
import { hidePropertiesOfForms } from '../support/page/form-fields'

hidePropertiesOfForms()

describe('a rich text as lines', () => {
  test.each([
    ['<h2>Grain</h2><p>One <strong>way</strong><br>or another</p>', 'Grain\nOne way\nor another'],
    [
      '<ul><li><p>first</p></li><li><p>second</p><ul><li><p>inner</p></li></ul></li></ul>',
      '• first\n• second\n• inner',
    ],
    [
      '<p>See <a href="https://a.example/">the file</a> and <a href="https://b.example">https://b.example</a></p>',
      'See the file (https://a.example/) and https://b.example',
    ],
    ['<p>A</p><img src="/x.webp" alt="A port"><img src="/y.webp" alt="">', 'A'],
    ['', ''],
  ])('%s', (html, lines) => expect(richTextToLines(html)).toBe(lines))
})

/** Renders the comparison of two texts. */
const compare = (before: string, after: string) =>
  render(<TextComparison label="Content" before={before} after={after} />).container
/** Renders the comparison of fields; `a` and `b` are the names of the versions. */
const compareFields = (fields: ComponentProps<typeof FieldComparison>['fields'], a = 'a', b = 'b') =>
  render(<FieldComparison beforeLabel={a} afterLabel={b} fields={fields} />)

describe('two versions', () => {
  test('show by words what was taken out and what was put in', () => {
    const container = compare('The port of Varna', 'The harbour of Varna, enlarged')
    expect([...container.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual([
      'Removed: port. End of removal. ',
    ])
    expect([...container.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual([
      'Added: harbour. End of addition. ',
      'Added: , enlarged. End of addition. ',
    ])
  })

  test('are compared by whole words in Cyrillic too', () => {
    const container = compare('Пристанището на Варна', 'Летището на Варна')
    expect(container.querySelector('del')).toHaveTextContent('Removed: Пристанището. End of removal.')
  })

  test.each([
    [
      'in another language',
      'Cylinders, pumps and valves, made in Yambol since 1975.',
      'Цилиндри, помпи и клапани, произведени в Ямбол от 1975.',
    ],
    ['in other words', 'We make saws and planes for wood.', 'Tools from Samokov, sold in Almaty and Astana.'],
  ])('of a text rewritten %s stand one below the other', (_, before, after) => {
    const container = compare(before, after)
    expect(container.querySelector('[role=region]')?.children).toHaveLength(2)
    expect(container.querySelector('del')).toHaveTextContent(`Removed: ${before}. End of removal.`)
    expect(container.querySelector('ins')).toHaveTextContent(`Added: ${after}. End of addition.`)
  })

  test('of a text that is written on show only what is new', () => {
    const container = compare('Saws and planes', 'Saws and planes. Sold in Almaty, Astana and Ruse')
    expect(container.querySelector('del')).toBeNull()
    expect(container.querySelectorAll('ins')).toHaveLength(1)
  })

  test('that have little in common are compared by lines', () => {
    const text = (word: string) => Array.from({ length: 1_200 }, (_, index) => `${word}${index}`).join(' ')
    const container = compare(`Same line\n${text('а')}`, `Same line\n${text('b')}`)
    expect([container.querySelectorAll('ins').length, container.querySelectorAll('del').length]).toEqual([1, 1])
  })

  test('whose words are the same say that their form differs', () => {
    compareFields([{ label: 'Content', before: '<p>One</p>', after: '<h2>One</h2>', rich: true }])
    expect(screen.getByText('The words are the same; only their form differs.')).toBeVisible()
  })

  test.each(storedTexts.filter(({ name }) => name.startsWith('a form')))('can hold anything: $name', ({ html }) => {
    compareFields([{ label: 'Content', before: html, after: '<p>Before</p>', rich: true }])
    expect(screen.getByRole('region', { name: 'Content, compared' })).toHaveTextContent('Before')
  })

  test('show pictures as pictures: those of a field, and those that only one text has', () => {
    const image = (url: string) => [{ url, caption: '' }]
    compareFields(
      pairFields(
        [
          { label: 'Featured image', value: '/a.webp', pictures: image('/a.webp') },
          { label: 'Gallery', value: '/b.webp (One)', pictures: [{ url: '/b.webp', caption: 'One' }] },
          {
            label: 'Text',
            value:
              '<p>A</p><img src="/same.webp"><img src="/old.webp" alt="Old port"><img src="/told.webp" alt="Varna">',
            rich: true,
          },
        ],
        [
          { label: 'Featured image', value: '', pictures: [] },
          { label: 'Gallery', value: '/b.webp (Two)', pictures: [{ url: '/b.webp', caption: 'Two' }] },
          {
            label: 'Text',
            value: '<p>B</p><img src="/same.webp"><img src="/told.webp" alt="Port of Varna">',
            rich: true,
          },
        ],
      ),
      'This version',
      'The form',
    )
    const figures = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map((item) => [item.querySelector('img')?.getAttribute('src'), item.textContent])
    expect(figures('Featured image, This version')).toEqual([['/a.webp', '']])
    expect(screen.getAllByText('nothing')).toHaveLength(1)
    expect(figures('Gallery, This version')).toEqual([['/b.webp', 'One']])
    expect(figures('Gallery, The form')).toEqual([['/b.webp', 'Two']])
    expect(figures('Pictures of Text, only in This version')).toEqual([
      ['/old.webp', 'Old port'],
      ['/told.webp', 'Varna'],
    ])
    expect(figures('Pictures of Text, only in The form')).toEqual([['/told.webp', 'Port of Varna']])
    expect(screen.getByRole('region', { name: 'Text, compared' })).not.toHaveTextContent(/picture|port/i)
    expect(screen.queryByText(/webp/)).not.toBeInTheDocument()
  })

  test('say of a picture that has been removed since that it is no longer there', () => {
    const pictures = { before: [{ url: '/gone.png', caption: '' }], after: [{ url: '/here.png', caption: '' }] }
    compareFields([{ label: 'Logo', before: '/gone.png', after: '/here.png', pictures }])
    const before = within(screen.getByRole('list', { name: 'Logo, a' }))
    fireEvent.error(before.getByRole('img'))
    expect(before.getByText('This picture is no longer there.')).toBeVisible()
    expect(within(screen.getByRole('list', { name: 'Logo, b' })).getByRole('img')).toBeVisible()
  })

  test('name only the fields that differ', () => {
    compareFields(
      [
        { label: 'Title', before: 'Grain', after: 'Wheat' },
        { label: 'Slug', before: 'grain', after: 'grain' },
        { label: 'Content', before: '<p>One</p>', after: '<p>Two</p>', rich: true },
        { label: 'Category', before: '', after: 'Trade' },
      ],
      'Stored',
      'Yours',
    )
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Title', 'Content', 'Category'])
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('Stored: Grain')
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('Stored: nothing')
  })

  test('that are alike say so', () => {
    compareFields([{ label: 'Title', before: 'Same', after: 'Same' }])
    expect(screen.getByText('Nothing differs.')).toBeVisible()
  })
})
