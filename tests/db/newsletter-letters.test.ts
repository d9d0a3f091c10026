import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { makeAccount, removeAccounts, type Account } from '../support/accounts'
import { connectTestBackend } from '../support/backend'
import { rpc } from '../support/registration-support'

const backend = connectTestBackend(inject('database'))
const { sql } = backend

let editor: Account
beforeAll(async () => {
  await removeAccounts(sql)
  editor = await makeAccount(backend, 'editor', 'editor')
})
beforeEach(async () => {
  await sql('delete from public.newsletter_letters')
  await sql('delete from public.mail_outbox')
})
afterAll(async () => {
  await removeAccounts(sql)
})

describe('a letter', () => {
  test('is saved, sent and in the archive', async () => {
    const [article] = await sql<{ id: string }>(
      `select id from public.news_articles where status = 'published' order by published_at limit 1`,
    )
    const letter_id = crypto.randomUUID()
    const letter = {
      subject: 'June at the chamber',
      preheader: 'What is new',
      blocks: [
        { id: 'a', kind: 'text', html: '<p>Hello</p>' },
        { id: 'b', kind: 'article', article_id: article?.id },
      ],
    }
    const saved = await rpc(
      backend,
      'save_newsletter_letter',
      { letter_id, letter, save_id: crypto.randomUUID() },
      editor.token,
    )
    expect(saved).toMatchObject({ status: 200 })
    const [{ updated_at } = { updated_at: '' }] = saved.body as { updated_at: string }[]
    const size = (await rpc(backend, 'count_newsletter_audience', {}, editor.token)).body as number
    expect(await rpc(backend, 'get_newsletter_news', {}, editor.token)).toMatchObject({ status: 200 })
    expect(await rpc(backend, 'resolve_newsletter_blocks', { blocks: letter.blocks }, editor.token)).toMatchObject({
      status: 200,
    })
    expect(
      await rpc(
        backend,
        'send_newsletter_letter',
        { letter_id, expected: updated_at, expected_size: size },
        editor.token,
      ),
    ).toMatchObject({ status: 204 })
    expect(
      (await rpc(backend, 'get_newsletter_letter_counts', { letter_ids: [letter_id] }, editor.token)).body,
    ).toMatchObject([{ recipients: size, waiting: size }])
    expect((await rpc(backend, 'get_newsletter_archive', {})).body).toMatchObject([{ slug: 'june-at-the-chamber' }])
    expect(
      (await rpc(backend, 'get_newsletter_archive_letter', { of_slug: 'june-at-the-chamber' })).body,
    ).toMatchObject({ blocks: [{}, {}] })
    for (const [turn, status] of [
      ['pause', 'paused'],
      ['resume', 'sending'],
      ['cancel', 'cancelled'],
    ]) {
      expect(await rpc(backend, `${turn}_newsletter_letter`, { letter_id }, editor.token)).toMatchObject({
        status: 204,
      })
      expect(await sql('select status from public.newsletter_letters')).toEqual([{ status }])
    }
    expect(await rpc(backend, 'delete_newsletter_letter', { letter_id }, editor.token)).toMatchObject({ status: 204 })
    expect(
      await rpc(
        backend,
        'test_newsletter_letter',
        { test_id: letter_id, letter, addresses: [editor.email] },
        editor.token,
      ),
    ).toMatchObject({ body: 1 })
  })
})
