-- An event with a price, and who ordered places at it, for how many people and how long ago. Their pro formas are in 097_billing.sql, and what
-- became of them in 098_paid_places.sql. The day to pay is that of the deadline.

update public.events set price_cents = 12000, member_price_cents = 9000, pay_until = (registration_deadline at time zone 'Europe/Sofia')::date
  where slug = 'workshop-negotiating-across-two-cultures';

insert into public.event_orders (id, event_id, member_id, user_id, name, email, unit_cents, legal_name, address, country, eik, bin, vat_number, reference, created_at, updated_at)
select ('69000000-0000-4000-8000-' || lpad(v.place::text, 12, '0'))::uuid, e.id, m.id, u.id, v.name, v.email, case when m.id is null then e.price_cents else e.member_price_cents end,
  v.legal_name, v.address, v.country, v.eik, v.bin, v.vat_number, v.reference, v.at, v.at
from (select w.*, now() - make_interval(days => w.ago) as at from (values
  (101, 25, null, 'Velina Stoeva', 'velina.stoeva@studio-trakia.example', '„Студио Тракия“ ЕООД', E'ул. „Занаятчийска“ 9\n4000 Пловдив', 'BG', '204500439', null, null, null),
  (102, 11, null, 'Plamen Yotov', 'plamen.yotov@kamchia-logistics.example', '„Камчия Логистика“ ООД', E'ул. „Крайбрежна“ 8\n9000 Варна', 'BG', '204500414', null, 'BG204500414', 'PO-2207'),
  (103, 7, 6, 'Ralitsa Gospodinova', 'r.gospodinova@nishka.example', '„Нишка Софтуер“ ООД', E'бул. „Цариградско шосе“ 111\n1784 София', 'BG', '204500364', null, 'BG204500364', null),
  (104, 3, null, 'Saule Bekova', 'saule.bekova@alatau-agrotech.example', 'ТОО «Алатау Агротех»', E'ул. Жибек жолы, 64\n050000 Алматы', 'KZ', null, '180340000570', null, null),
  (105, 2, null, 'Mihail Vasev', 'mihail.vasev@danube-preserves.example', '„Дунавски Консерви“ АД', E'ул. „Пристанищна“ 17\n7000 Русе', 'BG', '204500421', null, null, null)
) as w (place, ago, number, name, email, legal_name, address, country, eik, bin, vat_number, reference)) as v
join public.events e on e.slug = 'workshop-negotiating-across-two-cultures'
left join public.members m on m.id = ('20000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid
left join auth.users u on u.email = v.email;

insert into public.event_registrations (id, event_id, order_id, name, email, company, user_id, status, created_at, queued_at)
select ('95000000-0000-4000-8000-' || lpad((800 + v.place)::text, 12, '0'))::uuid, o.event_id, o.id, v.name, v.email, v.company, u.id, 'waitlisted', o.created_at, o.created_at + v.place * interval '1 second'
from (values
  (1, 101, 'Velina Stoeva', 'velina.stoeva@studio-trakia.example', 'Studio Trakia'),
  (2, 102, 'Plamen Yotov', 'plamen.yotov@kamchia-logistics.example', 'Kamchia Logistics'), (3, 102, 'Gergana Lazova', 'gergana.lazova@kamchia-logistics.example', 'Kamchia Logistics'),
  (4, 103, 'Ralitsa Gospodinova', 'r.gospodinova@nishka.example', 'Nishka Software'),
  (5, 104, 'Saule Bekova', 'saule.bekova@alatau-agrotech.example', 'Alatau Agrotech'),
  (6, 105, 'Mihail Vasev', 'mihail.vasev@danube-preserves.example', 'Danube Preserves'), (7, 105, 'Ilina Ganeva', 'ilina.ganeva@danube-preserves.example', 'Danube Preserves')
) as v (place, of_order, name, email, company)
join public.event_orders o on o.id = ('69000000-0000-4000-8000-' || lpad(v.of_order::text, 12, '0'))::uuid
left join auth.users u on u.email = v.email;
