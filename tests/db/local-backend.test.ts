import { describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../supabase/local/database'
import { connectTestBackend } from '../support/backend'

const backend = connectTestBackend(inject('database'))

describe('the embedded backend', () => {
  test('keeps requests at the same moment apart: each with its own role and transaction', async () => {
    const editor = await backend.signIn('editor@bkcc.example')
    const read = async (path: string, token?: string) => {
      const response = await fetch(`${backend.url}/rest/v1/${path}`, {
        headers: { apikey: backend.publishableKey, ...(token && { authorization: `Bearer ${token}` }) },
      })
      return { status: response.status, body: (await response.json()) as unknown }
    }
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        index % 3 === 0
          ? read('news_articles?select=status&status=eq.draft')
          : index % 3 === 1
            ? read('news_articles?select=status&status=eq.draft', editor)
            : read('events?select=id&id=eq.not-a-uuid'),
      ),
    )
    const drafts = (await backend.sql("select 1 from news_articles where status = 'draft'")).length
    expect(drafts).toBeGreaterThan(0)
    for (const [index, { status, body }] of answers.entries()) {
      if (index % 3 === 0) expect({ status, body }).toEqual({ status: 200, body: [] })
      else if (index % 3 === 1)
        expect({ status, rows: (body as unknown[]).length }).toEqual({ status: 200, rows: drafts })
      else expect(status).toBe(400) // a failing statement does not affect the others
    }
  })
})

test.each([3, undefined])(
  'opening and closing a database leaves the exit code of the process to those who set it: %s',
  async (code) => {
    const before = process.exitCode
    try {
      process.exitCode = undefined
      const database = await openDatabase()
      await expect(database.driver.query('select 1 / 0')).rejects.toThrow()
      if (code !== undefined) process.exitCode = code
      await database.close()
      expect(process.exitCode).toBe(code)
    } finally {
      process.exitCode = before
    }
  },
)
