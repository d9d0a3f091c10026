import { keepPreviousData, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SearchPicker, type Choice } from '@/components/form/search-picker'

test('Enter picks of the options of an earlier text only what is typed', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  let answer: (found: Choice[]) => void = () => {}
  const search = (text: string) =>
    queryOptions({
      queryKey: ['search', text],
      queryFn: () =>
        text === 'a' ? [{ id: '1', name: 'Alpha' }] : new Promise<Choice[]>((resolve) => (answer = resolve)),
      enabled: text !== '',
      placeholderData: keepPreviousData,
    })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SearchPicker label="Company" none="None." value={null} onChange={onChange} search={search} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'Company' })
  await user.type(field, 'a')
  await screen.findByRole('option', { name: 'Alpha' })
  await user.type(field, 'b{ArrowDown}{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  const abba = { id: '2', name: 'Abba' }
  answer([abba])
  await screen.findByRole('option', { name: 'Abba' })
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(abba)
  await user.clear(field)
  await user.type(field, 'a')
  await screen.findByRole('option', { name: 'Alpha' })
  await user.type(field, 'l{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith({ id: '1', name: 'Alpha' })
})
