import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FieldComparison } from '@/components/field-comparison'
import { TextComparison } from '@/components/text-comparison'
import { richTextToLines } from '@/lib/plain-text'

describe('a rich text as lines', () => {
  test.each([
    ['<h2>Grain</h2><p>One <strong>way</strong><br>or another</p>', 'Grain\nOne way\nor another'],
    ['<ul><li><p>first</p></li><li><p>second</p><ul><li><p>inner</p></li></ul></li></ul>', '• first\n• second\n• inner'],
    ['<p>See <a href="https://a.example/">the file</a> and <a href="https://b.example">https://b.example</a></p>', 'See the file (https://a.example/) and https://b.example'],
    ['<p>A</p><img src="/x.webp" alt="A port"><img src="/y.webp" alt="">', 'A\n[picture: A port]\n[picture: /y.webp]'],
    ['', ''],
  ])('%s', (html, lines) => expect(richTextToLines(html)).toBe(lines))
})

describe('two versions', () => {
  test('show by words what was taken out and what was put in', () => {
    const { container } = render(<TextComparison before="The port of Varna" after="The harbour of Varna, enlarged" />)
    expect([...container.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['Removed: port. End of removal. '])
    expect([...container.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual(['Added: harbour. End of addition. ', 'Added: , enlarged. End of addition. '])
  })

  test('of very long texts are compared by lines', () => {
    const long = Array.from({ length: 2_000 }, (_, index) => `Line ${index} of a report`).join('\n')
    const { container } = render(<TextComparison before={long} after={long.replace('Line 7 of', 'Line seven of')} />)
    expect(container.querySelector('ins')).toHaveTextContent('Line seven of a report')
  })

  test('name only the fields that differ', () => {
    render(
      <FieldComparison
        beforeLabel="Stored"
        afterLabel="Yours"
        fields={[
          { label: 'Title', before: 'Grain', after: 'Wheat' },
          { label: 'Slug', before: 'grain', after: 'grain' },
          { label: 'Content', before: '<p>One</p>', after: '<p>Two</p>', rich: true },
          { label: 'Category', before: '', after: 'Trade' },
        ]}
      />,
    )
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Title', 'Content', 'Category'])
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('Stored: Grain')
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('Stored: nothing')
  })

  test('that are alike say so', () => {
    render(<FieldComparison beforeLabel="a" afterLabel="b" fields={[{ label: 'Title', before: 'Same', after: 'Same' }]} />)
    expect(screen.getByText('Nothing differs.')).toBeVisible()
  })
})
