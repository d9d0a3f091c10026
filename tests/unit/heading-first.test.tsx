import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { BelowHeading, HeadingFirst, Section } from '@/components/ui/page'

function List() {
  const [filtered, setFiltered] = useState(false)
  return (
    <>
      <h1>List</h1>
      <BelowHeading>
        <button type="button" onClick={() => setFiltered(!filtered)}>
          Filter
        </button>
      </BelowHeading>
      {filtered && <Section>Rows</Section>}
      <Link to="/other">Other</Link>
    </>
  )
}

test('what lies below the heading comes second when a press opens the page, and at once on Back and whenever it comes later', async () => {
  const user = userEvent.setup()
  let skeletons = 0
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && (node.matches('.animate-pulse') || node.querySelector('.animate-pulse')))
        skeletons += 1
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const router = createMemoryRouter([
    {
      element: (
        <HeadingFirst>
          <Outlet />
        </HeadingFirst>
      ),
      children: [
        { path: '/', element: <Link to="/list">To the list</Link> },
        { path: '/list', element: <List /> },
        { path: '/other', element: <h1>Other</h1> },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  await user.click(screen.getByRole('link', { name: 'To the list' }))
  await screen.findByRole('button', { name: 'Filter' })
  expect(skeletons).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await screen.findByText('Rows')
  await user.click(screen.getByRole('link', { name: 'Other' }))
  await screen.findByRole('heading', { name: 'Other' })
  await router.navigate(-1)
  await screen.findByRole('button', { name: 'Filter' })
  expect(skeletons).toBe(1)
  observer.disconnect()
})
