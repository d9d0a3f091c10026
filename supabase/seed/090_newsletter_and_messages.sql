-- Newsletter subscribers, applications and messages in the states that the office meets.

-- Who came before the double opt-in, who confirmed since, who was imported, two who have still to confirm, one whose mail came back, and one who complained.
insert into public.newsletter_subscribers (id, email, status, created_at, consented_at, consent_source, consent_statement, confirmation_mail_at, confirmed_at, unsubscribed_at, unsubscribed_by, stopped_at, stopped_reason)
select ('60000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid, v.email,
  case when v.left_days_ago is not null then 'unsubscribed' when v.number > 42 then 'pending' when v.number = 30 then 'bounced' when v.number = 36 then 'complained' else 'active' end,
  v.since, v.since, v.source, case v.source when 'import' then 'Signed the list at the forum in Ruse' end,
  case when v.source like '/%' then v.since end, case when v.source like '/%' and v.number <= 42 then v.since + interval '9 minutes' end,
  now() - make_interval(days => v.left_days_ago), case v.left_days_ago when 61 then 'office' when 14 then 'one-click' when 40 then 'link' end,
  case v.number when 30 then now() - interval '26 days' when 36 then now() - interval '12 days' end,
  case v.number when 30 then '550 5.1.1 hello@sanajoly.example: user unknown in virtual mailbox table' end
from (select *, now() - make_interval(days => days_ago, mins => number * 17) as since,
  case when days_ago > 200 then 'before double opt-in' when number in (20, 21, 27) then 'import' when number % 2 = 0 then '/news' else '/contact' end as source
from (values
  (1, 'member@bkcc.example', 350, null::integer), (2, 'b.tasheva@pontica-port.example', 340, null),
  (3, 'askar.zhumadil@sarydala.example', 332, null), (4, 'r.gospodinova@nishka.example', 321, null),
  (5, 'dana.mukasheva@kerege.example', 310, null), (6, 'office@orlovets-grain.example', 305, null),
  (7, 'sales@dolina-attar.example', 298, null), (8, 'info@balkan-arc.example', 290, 61),
  (9, 'desk@altynkosh.example', 281, null), (10, 'm.valcheva@galata-cover.example', 270, null),
  (11, 'zh.alim@kumisarna.example', 262, null), (12, 'press@freight-notes.example', 255, 120),
  (13, 'hristo.balev@topolnitsa.example', 247, null), (14, 'g.sadyk@esil-bridgeworks.example', 239, null),
  (15, 'export@seventepe.example', 230, null), (16, 'lab@bilkovets.example', 221, null),
  (17, 'regulatory@adyraspan.example', 214, null), (18, 'v.rusinova@letters.example', 203, null),
  (19, 'tours@belmeken-journeys.example', 196, null), (20, 'reception@kokshe-lakes.example', 188, null),
  (21, 'trade-library@university.example', 177, null), (22, 'n.ibraev@letters.example', 169, 14),
  (23, 'kiril.doynov@tundzha-loom.example', 160, null), (24, 'grading@bozdala-wool.example', 151, null),
  (25, 'agency@rioni-line.example', 143, null), (26, 'ruslan.tokhtar@mangystau-quay.example', 126, null),
  (27, 'economics-desk@evening-paper.example', 118, null), (28, 'p.tsekov@tsekov-audit.example', 109, null),
  (29, 'courses@znanik.example', 98, null), (30, 'hello@sanajoly.example', 91, null),
  (31, 's.angelov@letters.example', 83, 40), (32, 'procurement@zhezdi-copper.example', 74, null),
  (33, 'crew@qyran-drilling.example', 66, null), (34, 'n.petkanova@struma-terrace.example', 60, null),
  (35, 'counsel@tarazy-legal.example', 52, null), (36, 'a.karabayeva@letters.example', 44, null),
  (37, 'yordan.k@cold-store.example', 33, null), (38, 'aliya.sarsen@zhelqaqpa.example', 21, null),
  (39, 'm.todorova@honey-house.example', 15, null), (40, 'bakhyt.o@orchard.example', 9, null),
  (41, 'import@delicatessen-almaty.example', 5, null), (42, 'd.nikolov@letters.example', 1, null),
  (43, 'z.bekova@letters.example', 2, null), (44, 'warehouse@danube-silo.example', 0, null)
) as given (number, email, days_ago, left_days_ago)) as v;

insert into public.membership_applications (id, tier, company_name, contact_name, country, email, phone, industry, employee_count, message, is_authorized, status, created_at) values
  ('61000000-0000-4000-8000-000000000001', 'standard', 'Balkan Honey House', 'Milena Todorova', 'bulgaria', 'm.todorova@honey-house.example', '+359 32 000 0101',
   'agriculture', '1-10', 'We would like to take part in the pavilion in Almaty. Can we apply for both at the same time?', true, 'submitted', now() - interval '1 day 4 hours'),
  ('61000000-0000-4000-8000-000000000002', 'professional', 'Orda Cold Store', 'Bakhyt Omarov', 'kazakhstan', 'bakhyt.o@orchard.example', '+7 727 000 0102',
   'agriculture', '11-50', 'Apples and pears. Looking for storage technology and for a buyer of juice concentrate.', true, 'submitted', now() - interval '6 days'),
  ('61000000-0000-4000-8000-000000000003', 'enterprise', 'Haskovo Switchgear', 'Svetlin Gadzhev', 'bulgaria', 's.gadzhev@haskovo-switchgear.example', null,
   'energy', '201-500', 'Recommended to us at the forum in Ruse.', true, 'in_review', now() - interval '17 days'),
  ('61000000-0000-4000-8000-000000000004', 'professional', 'Saryarka Ledger Services', 'Gulnar Esen', 'kazakhstan', 'g.esen@saryarka-ledger.example', '+7 717 000 0104',
   'finance', '11-50', null, true, 'in_review', now() - interval '29 days'),
  ('61000000-0000-4000-8000-000000000005', 'standard', 'Tarazy Legal Counsel', 'Baurzhan Kenzhe', 'kazakhstan', 'counsel@tarazy-legal.example', '+7 717 000 0105',
   'other', '1-10', 'Tax, customs and subsoil law. We already work with two of your members.', true, 'approved', now() - interval '92 days'),
  ('61000000-0000-4000-8000-000000000006', null, 'Quick Visa Bazaar', 'A. Manager', 'other', 'contact@quick-visa.example', null,
   'other', '1-10', 'We offer visas for all your members at a special price.', true, 'rejected', now() - interval '134 days'),
  ('61000000-0000-4000-8000-000000000007', 'standard', 'Strandzha Timber Toys', 'Pavel Rusev', 'bulgaria', 'pavel@strandzha-toys.example', '+359 56 000 0107',
   'manufacturing', '1-10', 'We have postponed our plans to export and will come back next year.', true, 'withdrawn', now() - interval '160 days');

insert into public.contact_messages (id, name, email, company, subject, message, status, created_at) values
  ('62000000-0000-4000-8000-000000000001', 'Stanimira Koeva', 's.koeva@letters.example', null, 'events',
   'Is the working day in Varna open to students of logistics? There are three of us, and we would gladly help with the registration desk.', 'new', now() - interval '9 hours'),
  ('62000000-0000-4000-8000-000000000002', 'Almas Yessen', 'almas@roofing-west.example', 'West Steppe Roofing', 'services',
   'We have a container of fittings standing at a port for eleven days and nobody can tell us which paper is missing. Can the corridor desk help, although we are not members yet?', 'new', now() - interval '2 days'),
  ('62000000-0000-4000-8000-000000000003', 'Margarita Pencheva', 'm.pencheva@evening-paper.example', 'Evening Paper', 'other',
   'I am preparing an article about the change of gauge and should like to speak to a dispatcher. Could you put me in touch with somebody who likes to explain things?', 'answered', now() - interval '12 days'),
  ('62000000-0000-4000-8000-000000000004', 'Nurzhan Baimen', 'n.baimen@letters.example', null, 'membership',
   'Can an interpreter become an individual member, and which of the three tiers would apply?', 'answered', now() - interval '26 days'),
  ('62000000-0000-4000-8000-000000000005', 'Offers Department', 'offers@bulk-lists.example', 'Bulk Lists', 'other',
   'We sell forty thousand verified business addresses. Reply for a price.', 'archived', now() - interval '47 days');

update public.contact_messages set assignee_id = '10000000-0000-4000-8000-000000000002' where id in ('62000000-0000-4000-8000-000000000002', '62000000-0000-4000-8000-000000000004');
update public.contact_messages set assignee_id = '10000000-0000-4000-8000-000000000001' where id = '62000000-0000-4000-8000-000000000003';
insert into public.message_answers (id, message_id, body, author_id, sent_at) values
  ('63000000-0000-4000-8000-000000000001', '62000000-0000-4000-8000-000000000003',
   $t$Dear Ms Pencheva,

Arystan Beken has worked at the change of gauge in Dostyk for nineteen years and enjoys questions. I have told him that you will call on Thursday.

With kind regards$t$, '10000000-0000-4000-8000-000000000001', now() - interval '11 days'),
  ('63000000-0000-4000-8000-000000000002', '62000000-0000-4000-8000-000000000004',
   $t$Dear Mr Baimen,

yes, interpreters join as individual members, in the Standard tier. The form on our website asks for a company; please write “self-employed” there.

With kind regards$t$, '10000000-0000-4000-8000-000000000002', now() - interval '25 days');
insert into public.message_notes (id, message_id, body, author_id, written_at) values
  ('64000000-0000-4000-8000-000000000001', '62000000-0000-4000-8000-000000000002', 'The port is asking for the T1 again. I have left word with the corridor desk.', '10000000-0000-4000-8000-000000000002', now() - interval '1 day');
update public.contact_messages m set settled_at = (select max(a.sent_at) from public.message_answers a where a.message_id = m.id) where m.status = 'answered';

insert into public.erasure_requests (id, person, note, asked_at) values
  ('65000000-0000-4000-8000-000000000001', (select id from public.user_profiles where email = 'n.petkanova@struma-terrace.example'), 'I have left the company at the end of the month.', now() - interval '3 days');
