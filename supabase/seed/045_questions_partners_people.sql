-- What visitors ask most, the chamber's (invented) partners, its board and its office, of whom one has not agreed to be shown.

insert into public.questions (id, question, answer, on_contact, on_membership, "order") values
  ('75000000-0000-4000-8000-000000000001', 'Who can become a member?',
   '<p>Companies and professionals who trade, build or invest between Bulgaria and Kazakhstan, or are about to. You need not have a seat in either country: tell us in the application what you do there.</p>', false, true, 1),
  ('75000000-0000-4000-8000-000000000002', 'What happens after I apply?',
   '<p>A person reads your application and answers by email, with a question if one is left. If it is approved, the email says from which day you are a member, we invite the contact person of the application to the portal, and your company’s page appears in the directory.</p>', false, true, 2),
  ('75000000-0000-4000-8000-000000000003', 'Which tier is ours?',
   '<p>The number of employees decides, counted over all your offices. If you grow into the next tier, it holds from the next renewal.</p>', false, true, 3),
  ('75000000-0000-4000-8000-000000000004', 'May we come to an event without being members?',
   '<p>Yes. Whoever registers on an event’s page is welcome while there are places; what is for members alone says so.</p>', true, true, 4),
  ('75000000-0000-4000-8000-000000000005', 'In which languages may we write?',
   '<p>In Bulgarian, Kazakh, Russian or English. You get the answer in the language of your message.</p>', true, false, 5),
  ('75000000-0000-4000-8000-000000000006', 'Can you find a partner for us in the other country?',
   '<p>Look through the <a href="/members">directory</a> first: every member is there with what it does and what it looks for. If nobody fits, write to us what you need, in a page, and we ask around.</p>', true, false, 6);

insert into public.partners (id, name, "order") values
  ('76000000-0000-4000-8000-000000000001', 'Danube Forwarders’ Association', 1),
  ('76000000-0000-4000-8000-000000000002', 'Aktau Port Community', 2),
  ('76000000-0000-4000-8000-000000000003', 'School of Trade and Languages, Veliko Tarnovo', 3),
  ('76000000-0000-4000-8000-000000000004', 'Steppe Growers’ Union', 4);

insert into public.people (id, name, role, consent, "order")
select ('77000000-0000-4000-8000-' || lpad(v.place::text, 12, '0'))::uuid, v.name, v.role, v.consent, v.place
from (values
  (1, 'Elena Marinova', 'Secretary General', true),
  (2, 'Boryana Tasheva', 'Chair of the board, Pontica Port Services', true),
  (3, 'Askar Zhumadil', 'Board, Sary Dala Milling', true),
  (4, 'Ralitsa Gospodinova', 'Board, Nishka Software', true),
  (5, 'Dana Mukasheva', 'Board, Kerege Fintech', true),
  (6, 'Todor Chakarov', 'Board, Chardaklia Hydraulics', true),
  (7, 'Ruslan Tokhtar', 'Board, Mangystau Quay Terminal', true),
  (8, 'Yordan Pashov', 'Board, Seven Tepe Tooling', true),
  (9, 'Aliya Sarsen', 'Board, Zhel Qaqpa Renewables', true),
  (10, 'Daniyar Seitov', 'Head of Membership', true),
  (11, 'Aigerim Nurlanova', 'Correspondent, Almaty', true),
  (12, 'Petya Velikova', 'Bookkeeping', false)
) as v (place, name, role, consent);
