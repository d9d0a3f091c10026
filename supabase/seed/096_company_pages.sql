-- Company pages of some members: what they say, how to reach them, who keeps them, what waits for the office. All of it is made up.

update public.members m
set founded = v.founded, employees = v.employees, languages = v.languages::text[], keywords = v.keywords::text[], looking_for = v.looking_for, about = v.about
from (values
  ('20000000-0000-4000-8000-000000000008', 1968, '201-500', '{bg,en,ru,de}', '{Hydraulic cylinders,Gear pumps,Power packs,Cold-climate seals,Wagon tippers}',
   'Makers of wagons and farm machinery in Kazakhstan, Uzbekistan and Georgia; a service partner east of the Caspian with a test bench of its own.',
   '<p>We make what moves when a lever is pulled: cylinders from 25 to 320 millimetres, gear pumps, and the power packs that feed them. Two halls in Sevlievo turn, hone, chrome and assemble; a third tests every tenth piece until it fails.</p><h2>Made for the cold</h2><p>Since 2021 our seals and oils have been tried at minus forty-five degrees. The cylinders that open grain wagons in Petropavl are filled, bled and signed for by the people who made them.</p><ul><li>Drawings checked within three working days</li><li>Single pieces and series of up to five thousand</li><li>Spare parts kept for fifteen years</li></ul>'),
  ('20000000-0000-4000-8000-000000000001', 1994, '51-200', '{bg,en,ru}', '{Wheat,Oilseeds,Grain drying,Sampling,Storage}',
   'Elevators that want to dry more gently, and mills that buy wheat by its protein.',
   '<p>Five silos, two driers and a laboratory between Stara Zagora and the railway. We take in what two hundred growers bring between June and October, and can say of each lot from which field it came.</p><p>Our people have set up sampling on three elevators in the north of Kazakhstan; the protocols are ours to share.</p>'),
  ('20000000-0000-4000-8000-000000000002', 1932, '11-50', '{bg,en,fr,kk}', '{Rose oil,Lavender oil,Rose water,Natural cosmetics}',
   'Perfumers, spa hotels and shops for natural cosmetics.',
   '<p>Roses are picked before ten in the morning and are in the still by noon. It takes three and a half tonnes of them for one kilogram of oil, and our family has been at it for four generations.</p><h2>What we sell</h2><ul><li>Rose and lavender oil with an analysis of each batch</li><li>Floral waters in drums or bottles</li><li>Private-label soap and cream from a partner next door</li></ul>'),
  ('20000000-0000-4000-8000-000000000004', 1999, '51-200', '{bg,en,ru,tr}', '{Stevedoring,Bonded storage,Rail ferry,Project cargo,Containers}',
   'Shippers of machinery and of grain who want one desk for port, ferry and rail.',
   '<p>Our gangs load, lash and tally around the clock at two quays. What waits for a vessel waits under our bond, on a floor that carries ten tonnes a square metre.</p>'),
  ('20000000-0000-4000-8000-000000000006', 2006, '51-200', '{bg,en,ru,de}', '{Payment systems,Document exchange,System integration,Maintenance,Audits}',
   'Banks and fintechs that have outgrown what they began with.',
   '<p>Eighty engineers, two thirds of whom have been with us for more than five years. We write little that is new and keep a great deal alive: clearing, reconciliation, electronic invoices, archives that an auditor may open.</p><p>We answer in the language in which we are asked, and on the same day.</p>'),
  ('20000000-0000-4000-8000-000000000012', 2009, '1-10', '{bg,en}', '{Red wine,White wine,Broadleaved Melnik,Estate bottling}',
   'Importers who take mixed pallets, and restaurants that pour by the glass.',
   '<p>Sand, sun and a wind that keeps the grapes dry. We farm without weedkiller, pick by hand, and bottle what the year gives: between forty and sixty thousand bottles.</p>'),
  ('20000000-0000-4000-8000-000000000021', 1957, '201-500', '{kk,ru,en}', '{Wheat,Flour,Semolina,Elevators,Rail siding}',
   'Bakeries and pasta makers in the Balkans; parts for driers and cleaners.',
   '<p>Құрғақ дала, қатты бидай. The wheat of Turgai is hard, dry and rich in protein, and we mill it within a day’s drive of where it grew.</p><h2>Two elevators, one siding each</h2><p>We load sixty wagons a week. Each carries a sealed sample, and its twin stays with us for a year.</p>'),
  ('20000000-0000-4000-8000-000000000022', 2003, '201-500', '{kk,ru,en}', '{Containers,General cargo,Rail ferry,Berth planning,Stevedoring}',
   'Carriers and forwarders on the Caspian who plan by the week.',
   '<p>Four berths, two of them with rails to the edge of the quay. Every morning at eight we publish which vessel lies where and until when; whoever has booked may call the planner and hear why.</p>'),
  ('20000000-0000-4000-8000-000000000027', 2018, '51-200', '{kk,ru,en}', '{Payment systems,Invoicing,Small traders,Mobile apps}',
   'Partners who know European rules for payments, and banks that want many small customers.',
   '<p>Базардағы алма сатушы да шот шығара алады. A trader in the market takes payment by telephone, prints nothing, and has the books in order in the evening. Forty thousand of them use what we make.</p>'),
  ('20000000-0000-4000-8000-000000000031', 1996, '11-50', '{kk,ru}', '{Fine wool,Scoured wool,Sorting,Felt}',
   'Weavers and felt makers who buy by grade and want to know the flock.',
   '<p>We collect from six hundred families between April and June, sort by hand and scour with water that we clean ourselves. Of every bale a sample is kept for two years.</p>'),
  ('20000000-0000-4000-8000-000000000035', 2011, '51-200', '{kk,ru,en,de}', '{Hotels,Conferences,Winter sports,Group travel}',
   'Tour operators in south-eastern Europe, and companies that want to meet where the telephone is quiet.',
   '<p>Three houses on three lakes, forty minutes from each other by road and a morning by ski. The largest hall seats eighty, and the sauna is hot from six.</p>')
) as v (id, founded, employees, languages, keywords, looking_for, about)
where m.id = v.id::uuid;

insert into public.contact_details (member_id, kind, value, visibility)
select v.id::uuid, v.kind, v.value, v.visibility
from (values
  ('20000000-0000-4000-8000-000000000008', 'email', 'office@chardaklia-hydraulics.example', 'everybody'),
  ('20000000-0000-4000-8000-000000000008', 'phone', '+359 675 000 200', 'everybody'),
  ('20000000-0000-4000-8000-000000000008', 'address', E'12 Nikola Genchev Street\n5400 Sevlievo\nBulgaria', 'everybody'),
  ('20000000-0000-4000-8000-000000000008', 'opening_hours', 'Monday to Friday, 8:00–17:00', 'members'),
  ('20000000-0000-4000-8000-000000000008', 'linkedin', 'https://www.linkedin.example/company/chardaklia-hydraulics', 'everybody'),
  ('20000000-0000-4000-8000-000000000008', 'telegram', 'https://t.example/chardaklia_service', 'nobody'),
  ('20000000-0000-4000-8000-000000000001', 'email', 'grain@orlovets-grain.example', 'everybody'),
  ('20000000-0000-4000-8000-000000000001', 'phone', '+359 42 000 200', 'members'),
  ('20000000-0000-4000-8000-000000000002', 'email', 'sales@dolina-attar.example', 'everybody'),
  ('20000000-0000-4000-8000-000000000002', 'opening_hours', 'May and June, daily from 6:00; otherwise by appointment', 'everybody'),
  ('20000000-0000-4000-8000-000000000002', 'instagram', 'https://www.instagram.example/dolina.attar', 'everybody'),
  ('20000000-0000-4000-8000-000000000002', 'facebook', 'https://www.facebook.example/dolina.attar', 'everybody'),
  ('20000000-0000-4000-8000-000000000002', 'phone', '+359 431 000 100', 'nobody'),
  ('20000000-0000-4000-8000-000000000004', 'email', 'dispatch@pontica-port.example', 'everybody'),
  ('20000000-0000-4000-8000-000000000004', 'phone', '+359 52 000 200', 'everybody'),
  ('20000000-0000-4000-8000-000000000004', 'address', E'West Port, Gate 3\n9003 Varna\nBulgaria', 'everybody'),
  ('20000000-0000-4000-8000-000000000004', 'opening_hours', 'Day and night; office 8:00–18:00', 'everybody'),
  ('20000000-0000-4000-8000-000000000006', 'email', 'hello@nishka.example', 'everybody'),
  ('20000000-0000-4000-8000-000000000006', 'phone', '+359 2 000 200', 'members'),
  ('20000000-0000-4000-8000-000000000006', 'linkedin', 'https://www.linkedin.example/company/nishka', 'everybody'),
  ('20000000-0000-4000-8000-000000000006', 'youtube', 'https://www.youtube.example/@nishka', 'everybody'),
  ('20000000-0000-4000-8000-000000000012', 'email', 'cellar@struma-terrace.example', 'everybody'),
  ('20000000-0000-4000-8000-000000000012', 'address', E'Terrace Road\n2800 Sandanski\nBulgaria', 'everybody'),
  ('20000000-0000-4000-8000-000000000021', 'email', 'sales@sarydala.example', 'everybody'),
  ('20000000-0000-4000-8000-000000000021', 'phone', '+7 714 000 200', 'everybody'),
  ('20000000-0000-4000-8000-000000000021', 'address', E'Промышленная көшесі, 4\n110000 Қостанай\nҚазақстан', 'members'),
  ('20000000-0000-4000-8000-000000000021', 'telegram', 'https://t.example/sarydala', 'everybody'),
  ('20000000-0000-4000-8000-000000000022', 'email', 'planner@mangystau-quay.example', 'members'),
  ('20000000-0000-4000-8000-000000000022', 'phone', '+7 729 000 200', 'everybody'),
  ('20000000-0000-4000-8000-000000000027', 'email', 'hello@kerege.example', 'everybody'),
  ('20000000-0000-4000-8000-000000000027', 'telegram', 'https://t.example/kerege', 'everybody'),
  ('20000000-0000-4000-8000-000000000027', 'phone', '+7 727 000 200', 'nobody'),
  ('20000000-0000-4000-8000-000000000031', 'phone', '+7 725 000 200', 'everybody'),
  ('20000000-0000-4000-8000-000000000035', 'email', 'stay@kokshe-lakes.example', 'everybody'),
  ('20000000-0000-4000-8000-000000000035', 'phone', '+7 716 000 200', 'everybody'),
  ('20000000-0000-4000-8000-000000000035', 'instagram', 'https://www.instagram.example/kokshe.lakes', 'everybody')
) as v (id, kind, value, visibility)
on conflict (member_id, kind) do update set value = excluded.value, visibility = excluded.visibility;

-- Who keeps the pages. Two people belong to a second company.
insert into public.member_people (member_id, person_id, is_manager, is_shown, title)
select v.id::uuid, p.id, v.is_manager, v.is_shown, v.title
from (values
  ('20000000-0000-4000-8000-000000000008', 'member@bkcc.example', true, true, 'Export Manager'),
  ('20000000-0000-4000-8000-000000000008', 'kiril.doynov@tundzha-loom.example', true, false, 'Member of the Board'),
  ('20000000-0000-4000-8000-000000000004', 'b.tasheva@pontica-port.example', true, true, 'Commercial Director'),
  ('20000000-0000-4000-8000-000000000006', 'r.gospodinova@nishka.example', true, true, 'Managing Partner'),
  ('20000000-0000-4000-8000-000000000027', 'r.gospodinova@nishka.example', false, true, 'Adviser'),
  ('20000000-0000-4000-8000-000000000027', 'dana.mukasheva@kerege.example', true, true, 'Chief Operating Officer'),
  ('20000000-0000-4000-8000-000000000021', 'askar.zhumadil@sarydala.example', true, false, null)
) as v (id, email, is_manager, is_shown, title)
join public.user_profiles p on p.email = v.email
on conflict (member_id, person_id) do update set is_manager = excluded.is_manager, is_shown = excluded.is_shown, title = excluded.title;

insert into public.member_redirects (slug, member_id) values ('dolina-rose-oil', '20000000-0000-4000-8000-000000000002') on conflict do nothing;

-- One proposal waits; one was returned, one approved with a correction.
insert into public.proposals (id, member_id, proposed_by, proposed_by_name, member_version, base, changes, status, applied, message, decided_by, decided_by_name, decided_at, created_at, updated_at)
select v.id::uuid, v.member::uuid, p.id, p.full_name, m.updated_at, v.base::jsonb, v.changes::jsonb, v.status, v.applied::jsonb, v.message, a.id, a.full_name,
  now() - make_interval(days => v.decided_days_ago), now() - make_interval(days => v.days_ago), now() - make_interval(days => coalesce(v.decided_days_ago, v.days_ago))
from (values
  ('2a000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000004', 'b.tasheva@pontica-port.example', 2,
   '{"description": "Stevedoring, lashing and bonded storage on the Black Sea, with a dispatch desk for rail ferries and container feeders towards the Caucasus.", "employees": "51-200", "keywords": ["Stevedoring", "Bonded storage", "Rail ferry", "Project cargo", "Containers"], "linkedin": {"value": null, "visibility": "everybody"}}',
   '{"description": "Stevedoring, lashing and bonded storage on the Black Sea, with one dispatch desk for rail ferries, container feeders and heavy lifts towards the Caucasus and Central Asia.", "employees": "201-500", "keywords": ["Stevedoring", "Bonded storage", "Rail ferry", "Heavy lifts", "Containers"], "linkedin": {"value": "https://www.linkedin.example/company/pontica-port", "visibility": "everybody"}}',
   'pending', null, null, null),
  ('2a000000-0000-4000-8000-000000000002', '20000000-0000-4000-8000-000000000008', 'member@bkcc.example', 20,
   '{"name": "Chardaklia Hydraulics"}', '{"name": "CHARDAKLIA – No. 1 in Hydraulics"}', 'returned', null,
   'The directory shows the name as it is registered. Please put what sets you apart into the description.', 19),
  ('2a000000-0000-4000-8000-000000000003', '20000000-0000-4000-8000-000000000006', 'r.gospodinova@nishka.example', 41,
   '{"looking_for": null}', '{"looking_for": "Banks and fintechs that have outgrown what they began with!!!"}', 'corrected',
   '{"looking_for": "Banks and fintechs that have outgrown what they began with."}', null, 40)
) as v (id, member, email, days_ago, base, changes, status, applied, message, decided_days_ago)
join public.user_profiles p on p.email = v.email
join public.members m on m.id = v.member::uuid
left join public.user_profiles a on a.email = 'admin@bkcc.example' and v.decided_days_ago is not null
on conflict (id) do nothing;

-- What the chamber has written of them, and where they took part.
insert into public.article_members (article_id, member_id)
select a.id, m.id
from (values
  ('the-cylinder-that-opened-a-wagon', 8), ('the-cylinder-that-opened-a-wagon', 36), ('a-cabinet-for-the-windiest-place', 3), ('a-cabinet-for-the-windiest-place', 25),
  ('eighty-engineers-and-a-market-stall', 6), ('eighty-engineers-and-a-market-stall', 27), ('sand-sun-and-a-sommelier', 12), ('every-bale-has-a-sample', 31), ('every-bale-has-a-sample', 9),
  ('patience-in-blister-packs', 11), ('patience-in-blister-packs', 32), ('a-lake-for-a-monastery', 35), ('a-lake-for-a-monastery', 15), ('grain-one-way-machines-the-other', 8),
  ('grain-one-way-machines-the-other', 21), ('reading-the-caspian-wind', 22), ('a-morning-among-roses', 2), ('what-the-numbers-on-a-grain-certificate-mean', 1)
) as v (slug, number)
join public.news_articles a on a.slug = v.slug
join public.members m on m.id = ('20000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid
on conflict do nothing;

insert into public.event_members (event_id, member_id)
select e.id, m.id
from (values
  ('grain-and-milling-mission-kostanay-astana', 8), ('grain-and-milling-mission-kostanay-astana', 21), ('grain-and-milling-mission-kostanay-astana', 1), ('sofia-astana-business-forum', 8),
  ('sofia-astana-business-forum', 6), ('caspian-shipping-round-table', 22), ('caspian-shipping-round-table', 4), ('bulgarian-pavilion-almaty-food-and-wine', 12), ('bulgarian-pavilion-almaty-food-and-wine', 2),
  ('rose-valley-inward-visit', 2), ('workshop-wool-from-fleece-to-cloth', 31), ('workshop-wool-from-fleece-to-cloth', 9), ('tourism-workshop-two-country-itineraries', 35)
) as v (slug, number)
join public.events e on e.slug = v.slug
join public.members m on m.id = ('20000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid
on conflict do nothing;

-- How often their pages were opened, on each day of the last two months.
insert into private.company_visits (member_id, day, number)
select m.id, current_date - d.ago, 1 + (m.founded + d.ago * 7) % 5 from public.members m, generate_series(1, 60) as d (ago) where m.founded is not null;
