-- Letters to the subscribers: two that were sent, with what their blocks showed, and a draft.

insert into public.newsletter_letters (id, subject, preheader, blocks, author_id, created_at)
select v.id::uuid, v.subject, v.preheader, v.blocks::jsonb, u.id, now() - make_interval(days => v.days_ago)
from (values
  ('65000000-0000-4000-8000-000000000001', 'Five cities, a lake and a market stall', 'Where our members found their markets this summer.', 57, 'editor@bkcc.example',
$t$[
  {"id": "greeting", "kind": "text", "html": "<p>Dear readers,</p><p>we asked three members how they found their first customer on the other side of the Caspian. None of them found him at a fair. One met him at a market stall, one on a building site by a lake, and one <strong>because a mayor answered an email</strong>.</p>"},
  {"id": "cities", "kind": "article", "article_id": "41000000-0000-4000-8000-000000000042"},
  {"id": "lake", "kind": "article", "article_id": "41000000-0000-4000-8000-000000000037"},
  {"id": "stall", "kind": "article", "article_id": "41000000-0000-4000-8000-000000000033"},
  {"id": "goodbye", "kind": "text", "html": "<p>If you have a story of this kind, write to us. We come with a photographer and bring the cake.</p>"},
  {"id": "members", "kind": "button", "label": "Find a member", "href": "/members"}
]$t$),
  ('65000000-0000-4000-8000-000000000002', 'The forum takes shape, and a wind to watch', 'New board members, a lesson from the Caspian, and a date for your calendar.', 23, 'aigerim.nurlanova@bkcc.example',
$t$[
  {"id": "greeting", "kind": "text", "html": "<p>Dear readers,</p><p>the assembly has met, the accounts are approved, and the dinner lasted longer than planned. What it decided is told below in three minutes.</p>"},
  {"id": "assembly", "kind": "article", "article_id": "41000000-0000-4000-8000-000000000022"},
  {"id": "sea", "kind": "picture", "url": "/artwork/middle-corridor-map.webp", "alt": "A map of the Middle Corridor from the Black Sea over the Caucasus and the Caspian to the steppe", "link": ""},
  {"id": "wind", "kind": "article", "article_id": "41000000-0000-4000-8000-000000000041"},
  {"id": "date", "kind": "text", "html": "<h2>Please note the date</h2><p>Registration for the forum is open. Members pay the member rate.</p>"},
  {"id": "forum", "kind": "event", "event_id": "31000000-0000-4000-8000-000000000001"},
  {"id": "register", "kind": "button", "label": "All events", "href": "/events"}
]$t$),
  ('65000000-0000-4000-8000-000000000003', 'Forty tables, four panels, one dinner', 'The programme of the forum, and what the Middle Corridor changes.', 2, 'editor@bkcc.example',
$t$[
  {"id": "greeting", "kind": "text", "html": "<p>Dear readers,</p><p>the programme of the forum is complete. Forty companies have taken a table so far; the list of those who want to meet you grows by two or three a day.</p>"},
  {"id": "programme", "kind": "article", "article_id": "41000000-0000-4000-8000-000000000021"},
  {"id": "corridor", "kind": "article", "article_id": "41000000-0000-4000-8000-000000000001"},
  {"id": "working-day", "kind": "event", "event_id": "31000000-0000-4000-8000-000000000002"},
  {"id": "almaty", "kind": "article", "article_id": "41000000-0000-4000-8000-000000000026"}
]$t$)
) as v (id, subject, preheader, days_ago, author, blocks)
join auth.users u on u.email = v.author;

update public.newsletter_letters l set status = 'sent', slug = private.free_slug('letter', l.subject, l.id), frozen = private.resolved_blocks(l.blocks, false), recipients = v.recipients,
  sent_at = l.created_at + interval '3 days', finished_at = l.created_at + interval '3 days 2 minutes'
from (values ('65000000-0000-4000-8000-000000000001'::uuid, 33), ('65000000-0000-4000-8000-000000000002', 36)) as v (id, recipients) where v.id = l.id;

-- The outbox has forgotten their mails.
insert into private.forgotten_letter_mails (letter_id, sent, failed, dropped)
values ('65000000-0000-4000-8000-000000000001', 32, 1, 0), ('65000000-0000-4000-8000-000000000002', 35, 0, 1);
