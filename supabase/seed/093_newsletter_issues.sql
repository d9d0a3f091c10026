-- Issues that were sent to the subscribers, and a draft. Each shows the latest articles of its time and an event that was still to come.

insert into public.newsletter_issues (id, subject, preheader, blocks, status, slug, sent_at, finished_at, frozen, recipients, author_id, created_at)
select v.id::uuid, v.subject, v.preheader, w.blocks, 'sent', v.slug, t.at, t.at + interval '4 minutes', private.resolved_blocks(w.blocks, false), v.recipients, u.id, t.at - interval '2 hours'
from (values
  ('44000000-0000-4000-8000-000000000001', 'Before the forum', 'before-the-forum', 'What to read before you pack, and the evening that is worth a day more.', 9, 38, 'evening-reception',
   'Guests in talk under strings of lights after the first day',
$t$<p>Dear readers,</p>
<p>The forum is close, and our desk looks like it. Three texts of the last weeks are worth the train ride; whoever has time for one alone should take the first.</p>$t$,
$t$<h2>Until we meet</h2>
<p>The timetables go out a week before. If yours has a gap, write to <a href="mailto:office@bkcc.example">office@bkcc.example</a>: somebody else has the same one.</p>$t$),
  ('44000000-0000-4000-8000-000000000002', 'Papers, ports and patience', 'papers-ports-and-patience', 'How members got their goods across, and where they waited.', 40, 34, 'aktau-caspian',
   'The port of Aktau with cranes above a calm Caspian Sea',
$t$<p>Dear readers,</p>
<p>This month is about waiting, and about those who have learned to wait less. As always we have asked the people who carry the folders, not those who praise them.</p>$t$,
$t$<p>Do you have a story of your own? We print it with your name or without.</p>$t$),
  ('44000000-0000-4000-8000-000000000003', 'The first letter from Oborishte Street', 'the-first-letter-from-oborishte-street', 'Once a month, no longer than a cup of tea.', 71, 29, 'archive-library',
   'Shelves of bound volumes in the reading room of the chamber',
$t$<p>Dear readers,</p>
<p>You have asked for an issue, and here it is: what we have published, what is to come, and now and then a question to you. It comes once a month and ends with a link by which you leave.</p>$t$,
$t$<p>Answers to this mail reach us. We read them all.</p>$t$)
) as v (id, subject, slug, preheader, days_ago, recipients, picture, alt, beginning, ending)
  cross join lateral (select ((current_date - v.days_ago) + time '09:00') at time zone 'Europe/Sofia' as at) as t
  cross join lateral (
    select jsonb_build_array(
        jsonb_build_object('id', 'beginning', 'kind', 'text', 'html', v.beginning),
        jsonb_build_object('id', 'picture', 'kind', 'picture', 'url', '/artwork/' || v.picture || '.webp', 'alt', v.alt, 'link', ''))
      || (select coalesce(jsonb_agg(jsonb_build_object('id', 'article-' || a.place, 'kind', 'article', 'article_id', a.id) order by a.place), '[]') from (
        select n.id, row_number() over (order by n.published_at desc, n.id) as place from public.news_articles n
          where n.status = 'published' and n.published_at <= least(t.at, now()) order by n.published_at desc, n.id limit 3) a)
      || (select coalesce(jsonb_agg(jsonb_build_object('id', 'event', 'kind', 'event', 'event_id', e.id)), '[]') from (
        select n.id from public.events n where n.published_at <= now() and n.status <> 'cancelled' and n.start_date > t.at order by n.start_date, n.id limit 1) e)
      || jsonb_build_array(
        jsonb_build_object('id', 'ending', 'kind', 'text', 'html', v.ending),
        jsonb_build_object('id', 'button', 'kind', 'button', 'label', 'See all events', 'href', '/events')) as blocks) as w
  join auth.users u on u.email = 'editor@bkcc.example';

-- The outbox has forgotten these mails; their numbers stay.
insert into private.forgotten_issue_mails (issue_id, sent, failed, dropped)
select l.id, l.recipients - 1, 0, 1 from public.newsletter_issues l where l.status = 'sent';

insert into private.newsletter_visits (issue_id, day, number)
select l.id, (l.sent_at at time zone 'Europe/Sofia')::date + d.day, greatest(1, l.recipients / (d.day + 2)) from public.newsletter_issues l, generate_series(0, 6) as d (day)
where l.status = 'sent' and (l.sent_at at time zone 'Europe/Sofia')::date + d.day <= current_date;

insert into public.newsletter_issues (id, subject, preheader, blocks, author_id)
select '44000000-0000-4000-8000-000000000004', 'After the forum', '', '[{"id": "beginning", "kind": "text", "html": "<p>Dear readers,</p><p>Still to be written.</p>"}]', u.id from auth.users u where u.email = 'editor@bkcc.example';
