import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { TagField } from '@/components/form/tag-field'
import { addTags, mostTags } from '@/components/form/tag-names'

const suggestions = ['Energy', 'Trade', 'Kazakhstan']

/** Renders the field in a form that holds its list. */
function renderField(first: string[] = [], props: Partial<Parameters<typeof TagField>[0]> = {}) {
  const onChange = vi.fn<(tags: string[]) => void>()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  function Form() {
    const [tags, setTags] = useState(first)
    function take(next: string[]) {
      onChange(next)
      setTags(next)
    }
    return (
      <form onSubmit={onSubmit}>
        <TagField label="Tags" value={tags} onChange={take} suggestions={suggestions} {...props} />
        <button type="submit">Save</button>
      </form>
    )
  }
  render(
    <StrictMode>
      <Form />
    </StrictMode>,
  )
  return {
    onChange,
    onSubmit,
    user: userEvent.setup(),
    input: screen.getByRole<HTMLInputElement>('combobox', { name: 'Tags' }),
  }
}

const shown = () => {
  const list = screen.queryByRole('list', { name: 'Tags, chosen' })
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : []
}

describe('names become tags', () => {
  test.each([
    ['white space goes', [], '  Green   energy ', ['Green energy']],
    ['several at once, none twice', [], 'Energy, wheat , Energy', ['Energy', 'wheat']],
    ['lines count like commas', [], 'one\r\ntwo\nthree', ['one', 'two', 'three']],
    ['the known spelling wins', [], 'eNERGY, KAZAKHSTAN', ['Energy', 'Kazakhstan']],
    ['none is added twice whatever its capitals', ['Wheat', 'Храна'], 'wHEAT, храна', ['Wheat', 'Храна']],
    ['nothing is no tag', ['Wheat'], ' , ,', ['Wheat']],
  ])('%s', (_name, tags, text, expected) => {
    expect(addTags(tags, text, suggestions)).toMatchObject({ tags: expected, refused: '', reason: '' })
  })

  test('unless they are too long or too many', () => {
    const longest = 'я'.repeat(60)
    expect(addTags([], `${longest}, ${longest}я, Trade`, suggestions)).toEqual({
      tags: [longest, 'Trade'],
      added: [longest, 'Trade'],
      refused: `${longest}я`,
      reason: 'A tag has at most 60 characters.',
    })
    const full = Array.from({ length: mostTags - 1 }, (_, index) => `tag ${index}`)
    expect(addTags(full, 'TAG 3, Trade, Energy', suggestions)).toMatchObject({
      tags: [...full, 'Trade'],
      refused: 'Energy',
      reason: 'At most 20 tags.',
    })
  })
})

describe('the field for tags', () => {
  test('adds what is typed at a comma, with Enter and when it is left', async () => {
    const { onChange, onSubmit, user, input } = renderField()
    await user.type(input, 'energy,')
    expect(onChange).toHaveBeenLastCalledWith(['Energy'])
    expect(input).toHaveValue('')
    await user.type(input, 'wheat  prices{Enter}')
    expect(onChange).toHaveBeenLastCalledWith(['Energy', 'wheat prices'])
    expect(screen.getByText('Added wheat prices.')).toHaveRole('status')
    expect(onSubmit, 'Enter ends a tag').not.toHaveBeenCalled()
    await user.type(input, 'oil')
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith(['Energy', 'wheat prices', 'oil'])
    expect(input).toHaveValue('')
  })

  test('takes a pasted list apart, with what was typed around it', async () => {
    const { onChange, user, input } = renderField()
    await user.click(input)
    await user.paste('Energy, wheat , Energy')
    expect(onChange.mock.calls).toEqual([[['Energy', 'wheat']]])
    expect(input).toHaveValue('')
    await user.type(input, 'green ')
    await user.paste('growth,oil')
    expect(onChange).toHaveBeenLastCalledWith(['Energy', 'wheat', 'green growth', 'oil'])
    await user.paste('one word')
    expect(input, 'without a comma there may be more to come').toHaveValue('one word')
  })

  test('marks names that are not known, in words too', () => {
    renderField(['Energy', 'wheat', 'trade'])
    expect(shown()).toEqual(['Energy', 'wheatnew', 'trade'])
  })

  test('removes the last with Backspace only where nothing is typed, and any with its button', async () => {
    const { onChange, user, input } = renderField(['Energy', 'Trade', 'wheat'])
    await user.type(input, 'x{Backspace}')
    expect(onChange).not.toHaveBeenCalled()
    await user.keyboard('{Backspace}')
    expect(onChange).toHaveBeenLastCalledWith(['Energy', 'Trade'])
    await user.click(screen.getByRole('button', { name: 'Remove tag Energy' }))
    expect(shown()).toEqual(['Trade'])
    expect(screen.getByText('Removed Energy.')).toHaveRole('status')
    expect(input).toHaveFocus()
    await user.keyboard('{Backspace}{Backspace}')
    expect(shown()).toEqual([])
    expect(onChange).toHaveBeenCalledTimes(3)
  })

  test('suggests known names that are not chosen yet, for the pointer and the keyboard', async () => {
    const { onChange, onSubmit, user, input } = renderField(['Trade'])
    await user.click(input)
    expect(screen.queryByRole('option'), 'nothing is typed yet').not.toBeInTheDocument()
    await user.type(input, 'A')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Kazakhstan'])
    await user.click(screen.getByRole('option', { name: 'Kazakhstan' }))
    expect(onChange.mock.calls).toEqual([[['Trade', 'Kazakhstan']]])
    expect(input).toHaveValue('')
    expect(input).toHaveFocus()
    await user.type(input, 'ner{ArrowDown}')
    expect(screen.getByRole('option', { name: 'Energy' })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    expect(onChange.mock.calls.slice(1)).toEqual([[['Trade', 'Kazakhstan', 'Energy']]])
    expect(input).toHaveValue('')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('adds what was typed, not the suggestion under the pointer, when it is left', async () => {
    const { onChange, user, input } = renderField()
    await user.type(input, 'Ener')
    await user.hover(screen.getByRole('option', { name: 'Energy' }))
    await user.tab()
    expect(onChange.mock.calls).toEqual([[['Ener']]])
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
  })

  test('keeps what it refuses, and says why until it is changed', async () => {
    const { onChange, user, input } = renderField()
    await user.click(input)
    await user.paste('x'.repeat(61))
    await user.keyboard('{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('A tag has at most 60 characters.')
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription(/A tag has at most 60 characters/)
    expect(onChange).not.toHaveBeenCalled()
    await user.keyboard('{Backspace}')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith(['x'.repeat(60)])
  })

  test('shows the hint and the error of its form', () => {
    const { input } = renderField([], { hint: 'For the archive.', error: 'Choose at least one tag' })
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('For the archive. Choose at least one tag')
  })
})
