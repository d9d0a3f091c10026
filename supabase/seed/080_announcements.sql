-- Interchange: announcements to members, whom they went to, and who has opened them.

insert into public.announcements (id, title, content, is_active, author_id, created_at)
select v.id::uuid, v.title, v.content, v.active, u.id, ((current_date - v.days_ago) + time '10:00') at time zone 'Europe/Sofia'
from (values
  ('50000000-0000-4000-8000-000000000001', 'Wish lists for the forum are open', true, 2, 'editor@bkcc.example',
$t$<p>Dear members,</p>
<p>the list of companies registered for the <a href="/events/sofia-astana-business-forum">Sofia–Astana Business Forum</a> is complete enough to choose from. Please send us up to <strong>eight names</strong> in the order of your preference within the next ten days.</p>
<ul><li>Meetings last twenty-five minutes.</li><li>Tell us whether you need an interpreter, and between which languages.</li><li>If two of you attend, say which of you should sit at which table.</li></ul>
<p>Your timetable reaches you a week before the forum.</p>$t$),
  ('50000000-0000-4000-8000-000000000002', 'Changed hours of the documents desk', true, 9, 'admin@bkcc.example',
$t$<p>Because of works on the lift, the documents desk moves to the ground floor for two weeks, first door on the left in the courtyard. Opening hours are shorter during that time: <strong>nine to one</strong>.</p>
<p>Files sent by email before noon are still returned on the same day. Originals can be collected until half past five from reception.</p>$t$),
  ('50000000-0000-4000-8000-000000000003', 'Berth plan: new sender address', true, 21, 'aigerim.nurlanova@bkcc.example',
$t$<p>The daily berth plan from Aktau now comes from the corridor desk and no longer from a private mailbox. Please allow messages from <a href="mailto:corridor@bkcc.example">corridor@bkcc.example</a> in your mail filter.</p>
<p>New in the plan: a column with the number of vessels waiting in the roads. It is the best early sign of a queue, as explained in <a href="/news/reading-the-caspian-wind">Reading the Caspian Wind</a>.</p>$t$),
  ('50000000-0000-4000-8000-000000000004', 'Minutes of the general assembly', true, 24, 'superadmin@bkcc.example',
$t$<p>The minutes of the annual general assembly are ready. In brief:</p>
<ol><li>Reports and accounts were approved.</li><li>Three members of the board were elected for three years.</li><li>Fees remain unchanged.</li><li>Priorities: storage and milling, electronic transport documents, vocational training in energy.</li></ol>
<p>Objections to the wording may be sent within thirty days. The signed copy lies in the office and can be read there at any time.</p>$t$),
  ('50000000-0000-4000-8000-000000000005', 'Invitation: test group for electronic consignment notes', true, 38, 'editor@bkcc.example',
$t$<p>Two carriers and a terminal among our members want to try electronic consignment notes on real shipments. They are looking for <strong>four shippers</strong> with at least one consignment a month.</p>
<p>You would need an electronic signature, a patient colleague and a paper copy in the drawer, for the first three months. A contract is not required. Reply to the office by the end of the month.</p>$t$),
  ('50000000-0000-4000-8000-000000000006', 'Your entry in the directory', true, 75, 'admin@bkcc.example',
$t$<p>Once a year we ask everybody to look at their own entry in the <a href="/members">directory</a>. Visitors search by words, so write the words that your customers use: the product, the material, the town.</p>
<p>Please check the Cyrillic name, the web address and the description, and send corrections to <a href="mailto:office@bkcc.example">office@bkcc.example</a>. Entries without a description are found half as often.</p>$t$),
  ('50000000-0000-4000-8000-000000000007', 'Registration for the Caspian round table', false, 41, 'aigerim.nurlanova@bkcc.example',
$t$<p>Registration for the Caspian Shipping Round Table in Aktau is open for members. Seats are limited to forty-five.</p>
<p><em>Withdrawn: the event has been cancelled. Registered participants have been informed by email.</em></p>$t$)
) as v (id, title, active, days_ago, author, content)
join auth.users u on u.email = v.author;

insert into public.announcement_recipients (announcement_id, recipient_id)
select a.id, p.id
from (values
  (1, array['member', 'b.tasheva', 'askar.zhumadil', 'r.gospodinova', 'dana.mukasheva', 'kiril.doynov', 'ruslan.tokhtar', 'n.petkanova', 'aliya.sarsen']),
  (2, array['member', 'b.tasheva', 'r.gospodinova', 'kiril.doynov', 'n.petkanova', 'editor']),
  (3, array['member', 'b.tasheva', 'askar.zhumadil', 'ruslan.tokhtar']),
  (4, array['member', 'b.tasheva', 'askar.zhumadil', 'r.gospodinova', 'dana.mukasheva', 'kiril.doynov', 'ruslan.tokhtar', 'n.petkanova', 'admin', 'editor']),
  (5, array['member', 'b.tasheva', 'r.gospodinova', 'dana.mukasheva', 'ruslan.tokhtar']),
  (6, array['member', 'b.tasheva', 'askar.zhumadil', 'r.gospodinova', 'dana.mukasheva', 'kiril.doynov', 'ruslan.tokhtar']),
  (7, array['member', 'b.tasheva', 'ruslan.tokhtar'])
) as v (number, mailboxes)
join public.announcements a on a.id = ('50000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid
join auth.users u on split_part(u.email, '@', 1) = any (v.mailboxes)
join public.user_profiles p on p.id = u.id;

insert into public.announcement_reads (announcement_id, reader_id, read_at)
select a.id, u.id, a.created_at + make_interval(hours => v.hours_after)
from (values
  (1, 'b.tasheva', 3), (1, 'aliya.sarsen', 26),
  (2, 'r.gospodinova', 2), (2, 'kiril.doynov', 30), (2, 'editor', 1),
  (3, 'member', 5), (3, 'b.tasheva', 1), (3, 'ruslan.tokhtar', 7),
  (4, 'member', 49), (4, 'askar.zhumadil', 20), (4, 'dana.mukasheva', 22), (4, 'kiril.doynov', 96), (4, 'admin', 1),
  (5, 'b.tasheva', 8), (5, 'r.gospodinova', 27), (5, 'ruslan.tokhtar', 31),
  (6, 'member', 12), (6, 'b.tasheva', 4), (6, 'askar.zhumadil', 120), (6, 'r.gospodinova', 9), (6, 'dana.mukasheva', 33)
) as v (number, mailbox, hours_after)
join public.announcements a on a.id = ('50000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid
join auth.users u on split_part(u.email, '@', 1) = v.mailbox;
