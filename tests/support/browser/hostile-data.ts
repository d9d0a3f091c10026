import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Person, Row } from '../database/driver'
import { httpDriver } from '../database/http-driver'
import type { TestBackend } from '../database/backend'
import { fragmentDealer, hostileTexts } from '../hostile-fragments'

/** An article, event or announcement with hostile values: where it is, and what it shows. */
type HostileItem = { id: string; slug: string; title: string; shown: string }

/** The first words of the hostile text at this index; harmless, so that they show when the text is rendered. */
export const opening = (index: number) => `Hostile text number ${index}.`
const richText = (index: number) => `<p>${opening(index)}</p>${hostileTexts[index] ?? ''}`

/** Values of this length are compared as a whole, not word by word, when two versions differ. */
const wholeValue = 60

/** The time in `days` days from now, in the database's format. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/**
 * Fills a site with hostile values through the Data API, each as somebody who may write it.
 *
 * @returns what was written, and so must be shown by the pages
 */
export async function writeHostileValues(backend: TestBackend) {
  const deal = fragmentDealer()
  const { person } = httpDriver(backend)
  const member = await person('member')
  const editor = await person('editor')
  const admin = await person('administrator')
  const superAdmin = await person('superAdministrator')
  const stored = async (call: Promise<{ code: string | null }>, what: unknown) =>
    expect((await call).code, JSON.stringify(what)).toBe(null)
  const add = (who: Person, table: string, row: Row) => stored(who.insert(table, row), row)
  // The Data API takes several rows at once, too.
  const addAll = (table: string, rows: readonly Row[]) => add(editor, table, rows as unknown as Row)
  const change = (who: Person, table: string, match: Row, row: Row) => stored(who.update(table, match, row), row)
  const changeProfile = (who: Person, row: Row) => change(who, 'user_profiles', { id: who.id }, row)

  const names = { member: deal(80), author: deal(80), superAdmin: deal(80), jobRole: deal(120), company: deal(160) }
  await changeProfile(member, {
    first_name: names.member,
    last_name: deal(80),
    job_role: names.jobRole,
    company_name: names.company,
    phone: deal(40),
  })
  await changeProfile(editor, { first_name: names.author, last_name: deal(80) })
  await changeProfile(superAdmin, { first_name: names.superAdmin, last_name: deal(80) })
  const titles = {
    site: deal(60),
    invited: deal(80),
    about: deal(160),
    goal: deal(160),
    service: deal(160),
    eventCategory: deal(80),
    articleCategory: deal(80),
    tag: deal(60),
    benefit: deal(160),
    sector: deal(80),
    included: deal(160),
    tier: deal(80),
    office: deal(80),
    question: deal(300),
    partner: deal(160),
  }
  await change(editor, 'site_settings', { key: 'site_title' }, { value: titles.site })
  await add(superAdmin, 'invitations', {
    email: 'hostile@fixtures.example',
    first_name: titles.invited,
    last_name: deal(80),
  })
  await add(admin, 'about_content', { title: titles.about, content: hostileTexts[0]?.slice(0, 20_000), order: -1 })
  for (const title of ['constructor', '__proto__', titles.goal])
    await add(admin, 'about_goals', { title, description: deal(2000), order: -1 })
  await add(admin, 'services', {
    title: titles.service,
    description: hostileTexts[1],
    icon: deal(40),
    category: deal(80),
    order: -1,
  })
  await add(admin, 'services', {
    title: deal(160),
    description: `a word\n• ${deal(300)}\n- ${deal(300)}`,
    icon: 'constructor',
    order: -1,
  })
  await add(admin, 'services', { title: deal(160), description: deal(300), icon: '__proto__', order: -1 })
  await add(admin, 'home_benefits', { title: titles.benefit, text: deal(600), order: -1 })
  await add(admin, 'home_sectors', { title: titles.sector, text: deal(600), order: -1 })
  await add(admin, 'membership_benefits', { title: titles.benefit, text: deal(600), order: -1 })
  await add(admin, 'membership_features', { text: titles.included, order: -1 })
  await add(admin, 'membership_tiers', {
    name: titles.tier,
    price: 1,
    description: deal(600),
    employee_range: deal(80),
    features: [deal(160)],
    order: -1,
  })
  await add(admin, 'offices', {
    country: deal(80),
    city: titles.office,
    address: deal(300),
    phone: deal(40),
    hours: `${deal(80)}: ${deal(80)}\n${deal(80)}`,
    map_url: "https://evil.example/'onmouseover='window.__owned=0'x='",
    order: -1,
  })
  await add(admin, 'social_links', {
    name: deal(60),
    url: "https://evil.example/'onfocus='window.__owned=0",
    order: -1,
  })
  for (const [index] of hostileTexts.entries())
    await add(admin, 'questions', {
      question: index ? deal(300) : titles.question,
      answer: richText(index).slice(0, 20_000),
      order: index - 100,
    })
  await add(admin, 'partners', {
    name: titles.partner,
    url: "https://evil.example/'onclick='window.__owned=0",
    order: -1,
  })
  await add(admin, 'people', { name: titles.partner, role: deal(160), consent: true, order: -1 })
  for (const [index, type] of ['terms', 'privacy', 'cookies'].entries())
    await add(admin, 'legal_versions', {
      type,
      content: richText(index),
      holds_from: new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Sofia' }),
    })

  const industries = Array.from({ length: 11 }, () => ({ id: randomUUID(), name: deal(80), other_names: deal(300) }))
  for (const row of industries) await add(admin, 'industries', row)
  const members = Array.from({ length: 10 }, (_, index) => ({
    id: randomUUID(),
    name: deal(160),
    legal_name_cyrillic: deal(200),
    industry: industries[index]?.name,
    description: index ? deal(4000) : hostileTexts[0]?.slice(0, 4000),
    city: deal(80),
    website: "https://evil.example/'onmouseover='window.__owned=0'x='",
    country: 'bulgaria',
    member_type: index % 3 ? 'company' : 'individual',
  }))
  for (const row of members) await add(admin, 'members', row)
  const [, { id, name } = {}] = members
  await change(superAdmin, 'members', { id }, { name, city: deal(80), industry: industries[10]?.name })

  const eventCategory = randomUUID()
  await add(admin, 'event_categories', { id: eventCategory, name: titles.eventCategory })
  await change(admin, 'article_categories', { key: 'trade' }, { name: titles.articleCategory })
  const [category] = await backend.sql<{ id: string }>("select id from article_categories where key = 'trade'")
  const tag = randomUUID()
  await add(editor, 'article_tags', { id: tag, name: titles.tag })

  const items = (kind: string): HostileItem[] =>
    hostileTexts.map((_, index) => ({
      id: randomUUID(),
      slug: `hostile-${kind}-${index}`,
      title: deal(index ? 200 : wholeValue),
      shown: opening(index),
    }))
  const [articles, events] = [items('article'), items('event')]
  const [oldTitle, oldEventTitle, place, caption] = [deal(wholeValue), deal(wholeValue), deal(300), deal(300)]
  await addAll(
    'news_articles',
    articles.map(({ id, slug, title }, index) => ({
      id,
      slug,
      title: index ? title : oldTitle,
      excerpt: deal(600),
      content: richText(index),
      status: 'published',
      published_at: inDays(-0.1 - index / 100),
      is_featured: index === 0,
      category_id: category?.id,
    })),
  )
  await addAll(
    'article_images',
    articles.map(({ id }, index) => ({
      article_id: id,
      url: '/artwork/vineyard.webp',
      caption: index ? deal(300) : caption,
      order: 0,
    })),
  )
  await addAll(
    'article_to_tags',
    articles.map(({ id }) => ({ article_id: id, tag_id: tag })),
  )
  await addAll(
    'events',
    events.map(({ id, slug, title }, index) => {
      const past = index > 20
      const online = index % 4 === 1
      return {
        id,
        slug,
        title: index ? title : oldEventTitle,
        description: richText(index),
        category_id: eventCategory,
        start_date: inDays(past ? -2 : 1 + index / 100),
        end_date: inDays(past ? -1 : 2),
        is_featured: index === 0,
        is_online: online,
        meeting_url: online ? "https://evil.example/'onclick='window.__owned=0'" : null,
        location: index ? deal(300) : place,
        registration_deadline: past ? null : inDays(0.5),
      }
    }),
  )
  await addAll(
    'event_images',
    events.map(({ id }) => ({ event_id: id, url: '/artwork/vineyard.webp', caption: deal(300), order: 0 })),
  )
  for (const [index, { id }] of articles.entries())
    await change(editor, 'news_articles', { id }, { event_id: events.at(-1 - index)?.id })
  // A second version, to be compared with the first.
  const changed = `${richText(0)}${hostileTexts[2] ?? ''}`
  const [[article], [event]] = [articles, events]
  await change(
    editor,
    'news_articles',
    { id: article?.id },
    { title: article?.title, content: changed, excerpt: deal(600) },
  )
  await change(editor, 'events', { id: event?.id }, { title: event?.title, description: changed })

  const announcements = [0, 3, hostileTexts.length - 1].map((index) => ({
    id: randomUUID(),
    title: deal(200),
    shown: opening(index),
    index,
  }))
  for (const { id, title, index } of announcements) {
    await add(editor, 'announcements', { id, title, content: richText(index) })
    for (const recipient of [member, superAdmin])
      await add(editor, 'announcement_recipients', { announcement_id: id, recipient_id: recipient.id })
  }
  // An issue that is being sent, so that it is in the archive.
  const issue = { id: randomUUID(), subject: deal(200), preheader: deal(200), label: deal(100), alt: deal(300) }
  const block = (kind: string, index: number, content: Row) => ({ id: `${kind}-${index}`, kind, ...content })
  await stored(
    editor.call('save_newsletter_issue', {
      issue_id: issue.id,
      save_id: randomUUID(),
      issue: {
        subject: issue.subject,
        preheader: issue.preheader,
        blocks: [
          ...hostileTexts.map((_, index) => block('text', index, { html: richText(index) })),
          block('article', 0, { article_id: articles[1]?.id }),
          block('event', 0, { event_id: events[1]?.id }),
          block('picture', 0, { url: '/artwork/vineyard.webp', alt: issue.alt, link: '/about' }),
          block('button', 0, { label: issue.label, href: '/membership' }),
        ],
      },
    }),
    'an issue',
  )
  const [ready] = await backend.sql<{ expected: string; expected_size: number }>(
    `select updated_at::text as expected, (select count(*)::int from newsletter_subscribers where status = 'active') as expected_size from newsletter_issues where id = $1`,
    [issue.id],
  )
  await stored(editor.call('send_newsletter_issue', { issue_id: issue.id, ...ready }), 'sending an issue')
  const [archived] = await backend.sql<{ slug: string }>('select slug from newsletter_issues where id = $1', [issue.id])

  return {
    issue: { ...issue, slug: archived?.slug ?? '' },
    names,
    titles,
    members,
    articles,
    events,
    announcements,
    oldTitle,
    oldEventTitle,
    place,
    caption,
  }
}

/** What {@link writeHostileValues} wrote. */
export type HostileValues = Awaited<ReturnType<typeof writeHostileValues>>
