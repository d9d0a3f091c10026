import { expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible'
import { refusals, useBrowser } from '../support/browser/browser'
import { button, pickUp, press, tabTo, type } from '../support/browser/keyboard'

const { open, openAs } = useBrowser()
const administrator = 'admin@bkcc.example'

test('an Administrator corrects a price by keyboard: Membership and the application dialog have it', async () => {
  const page = await openAs(administrator, '/dashboard/pages', { tolerates: refusals })
  await press(page, page.getByRole('link', { name: 'Membership', exact: true }))
  await press(page, button(page, /^Professional/))
  await type(page, page.getByLabel('Price per year, in euros'), '625')
  await expectAccessible(page)
  await press(page, button(page, 'Save page'))
  const question = page.getByRole('dialog', { name: 'Who pays the new price?' })
  await question.getByText(/members pay €600 a year. From now on the tier costs €625./).waitFor()
  await tabTo(page, question.getByRole('radio', { name: 'All pay the new price' }))
  await tabTo(page, question.getByRole('radio', { name: 'Choose…' }), 'ArrowDown')
  await press(page, question.getByRole('checkbox').nth(1), 'Space')
  await question.getByText(/^1 member keeps €600/).waitFor()
  await expectAccessible(page)
  await press(page, button(question, 'Save page'))
  await page.getByText('Page saved').waitFor()

  const visitor = await open('/membership')
  await visitor.getByRole('listitem').filter({ hasText: 'Professional' }).getByText('€625').waitFor()
  await visitor.getByRole('button', { name: 'Apply Now for Professional membership' }).click()
  await visitor.getByRole('dialog').getByText(/€625/).waitFor()
})

test('rows are ordered by the handle, with the keyboard and with the pointer', async () => {
  const page = await openAs(administrator, '/dashboard/pages/about')
  const titles = () => page.getByRole('list', { name: 'Sections' }).locator('button[aria-expanded]').allTextContents()
  const handles = page.getByRole('list', { name: 'Sections' }).getByRole('button', { name: /^Drag/ })
  await handles.first().waitFor()
  const [first = '', second = '', ...rest] = await titles()
  await tabTo(page, handles.first())
  await pickUp(page, 'section 1', `1 of ${rest.length + 2}`)
  await page.keyboard.press('ArrowDown')
  await page.getByText(/^Holding section 1 at position 2/).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(titles).toEqual([second, first, ...rest])

  const [from, to] = [await handles.nth(1).boundingBox(), await handles.nth(0).boundingBox()]
  if (!from || !to) throw new Error('The handles are not shown')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 4 })
  await page.mouse.move(to.x + 10, to.y + 5, { steps: 8 })
  await page.mouse.up()
  await expect.poll(titles).toEqual([first, second, ...rest])
})
