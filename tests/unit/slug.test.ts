import { describe, expect, test } from 'vitest'
import { isSlug } from '@/lib/text/slug'
import { slugOf } from '@/lib/text/slug-of'
import { slugFixtures } from '../support/slug-fixtures'

describe('a title as part of an address', () => {
  test.each(slugFixtures)('%s', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
    expect(slug === '' || isSlug(slug)).toBe(true)
  })

  test('has at most 120 characters', () => {
    expect([120, 121].map((length) => isSlug('a'.repeat(length)))).toEqual([true, false])
  })
})
