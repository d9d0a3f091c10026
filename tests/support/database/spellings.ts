import { type Standard, transliterate } from './transliteration'

/** Names of places, people and companies, one a line or between commas. */
const names = (text: string) =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

const bulgarian = names(`
  София, Пловдив, Варна, Бургас, Русе, Стара Загора, Плевен, Сливен, Добрич, Шумен, Перник, Хасково, Ямбол, Пазарджик, Благоевград, Велико Търново, Враца, Габрово, Асеновград, Видин,
  Казанлък, Кърджали, Кюстендил, Монтана, Димитровград, Търговище, Ловеч, Силистра, Дупница, Разград, Горна Оряховица, Свищов, Смолян, Сандански, Самоков, Несебър, Лом, Поморие, Царево,
  Мездра, Троян, Златица, Пещера, Каварна, Златоград, Момчилград, Ихтиман, Генерал Тошево, Костинброд, Чепеларе, Банско, Созопол, Балчик, Девин, Белослав, Черноморец, Българско училище, Трявна,
  Христо Ботев, Иван Вазов, Елисавета Багряна, Йордан Йовков, Кольо Фичето, Пенчо Славейков, Цветан Цветанов, Желязко Желязков, Юлия Кръстева, Яна Язова, Чавдар Мутафов, Щерю Атанасов, Гьоко Ненов, Ваньо Иванов,
  Лукойл Нефтохим, Софарма, Черноморски риболов, Каолин, Овергаз, Топлофикация, Пощенска банка, Северно море, Еврохолд, Мебели Юг, Розова долина, Български пощи, Екоенергия, Хлебозавод Цариград, Шипка Ойл
`)

const russian = names(`
  Москва, Санкт-Петербург, Екатеринбург, Новосибирск, Челябинск, Нижний Новгород, Ярославль, Красноярск, Хабаровск, Щёлково, Королёв, Орёл, Тюмень, Ижевск, Подъездной, Юрьевец, Эльбрус, Цимлянск,
  Алексей Толстой, Сергей Есенин, Фёдор Достоевский, Пётр Чайковский, Антон Чехов, Никита Хрущёв, Дмитрий Менделеев, Юрий Гагарин, Соловьёв, Васильев, Ильинский, Мусоргский, Анна Ахматова, Жуковский, Прокофьев, Шостакович,
  Газпром нефть, Уралвагонзавод, Сибирский лес, Казахстанские железные дороги, Каспийский трубопровод, Восточный экспресс, Южный цемент, Объединение энергетиков, Хлопок Шымкента, Майский чай, Межрегиональный банк, Ёлки и ящики
`)

const kazakh = names(`
  Алматы, Астана, Шымкент, Қарағанды, Ақтөбе, Тараз, Павлодар, Өскемен, Семей, Атырау, Қостанай, Қызылорда, Орал, Петропавл, Ақтау, Теміртау, Түркістан, Көкшетау, Талдықорған, Екібастұз, Рудный, Жезқазған, Балқаш,
  Маңғыстау, Жетісу, Жамбыл, Ұлытау, Бурабай, Шалқар, Қаратау, Арқалық, Щучинск, Жаркент, Сарыағаш, Кентау, Баянауыл, Ерейментау, Үржар, Хромтау, Шығыс Қазақстан, Қазақстан халқы,
  Абай Құнанбайұлы, Мұхтар Әуезов, Қаныш Сәтбаев, Шоқан Уәлиханов, Жүсіп Баласағұни, Дінмұхамед Қонаев, Бауыржан Момышұлы, Күләш Байсейітова, Ыбырай Алтынсарин, Әлихан Бөкейхан, Нұрсұлтан, Гүлнәр, Жәнібек, Айгерім, Ержан, Төлеген,
  Қазақтелеком, Қазмұнайгаз, Самұрық қазына, Халық банкі, Бәйтерек, Алтын дән, Қазпошта, Теңгрі ауа жолы, Ұлар, Қамқор, Көктөбе, Жібек жолы, Тұмар, Шаңырақ, Аңсар
`)

/** Two names. */
export type Spellings = readonly [one: string, other: string]

function generated(words: readonly string[], standards: readonly Standard[]): Spellings[] {
  return words.flatMap((word) =>
    standards.flatMap((standard) => {
      const other = transliterate(word, standard)
      return other === undefined ? [] : [[word, other] as const]
    }),
  )
}

/** The spellings that are usual beside the standards: passports of the nineties, news agencies, French and English habits, the companies' own. */
const usual: Spellings[] = names(`
  София = Sofia, София = Sofiya, София = Sophia, Русе = Rousse, Русе = Ruse, Пловдив = Plovdiv, Търговище = Targovishte, Варна = Warna, Кърджали = Kardzhali, Кърджали = Kardjali,
  Пазарджик = Pazardjik, Сливен = Sliven, Ямбол = Iambol, Ямбол = Jambol, Велико Търново = Veliko Tarnovo, Несебър = Nessebar, Созопол = Sozopol, Черноморец = Chernomoretz, България = Bulgaria, България = Bulgariya,
  България = Balgaria, Христо = Christo, Христов = Christov, Цветан = Tzvetan, Цветан = Cvetan, Цветелина = Cvetelina, Цонев = Conev, Цанков = Tzankov, Ковачев = Kovatchev, Бойчев = Boytchev, Чавдар = Tchavdar,
  Живков = Jivkov, Желев = Jelev, Жечев = Jechev, Николай = Nikolai, Николай = Nikolaj, Николай = Nicolay, Димитър = Dimitar, Димитър = Dimitur, Георги = Gueorgui, Стефан = Stephan, Филип = Philip, Теодора = Theodora, Тодор = Todor,
  Александър = Alexander, Александър = Aleksandar, Александра = Alexandra, Виктория = Victoria, Карина = Carina, Камелия = Camelia, Максим = Maxim, Роксана = Roxana, Юлия = Julia, Юлия = Yulia, Юлия = Iulia, Яна = Jana, Яна = Iana,
  Мария = Maria, Мария = Mariya, Мария = Marija, Илия = Ilija, Илия = Iliya, Илиев = Iliev, Боян = Bojan, Боян = Boian, Йордан = Jordan, Йордан = Iordan, Йоана = Joana, Йосиф = Josif, Люлин = Lyulin, Люлин = Liulin, Щерев = Shterev,
  Карго = Cargo, Капитал = Capital, Акцент = Accent, Център = Tsentar, Центр = Centr, Цемент = Cement, Консулт = Consult, Еко = Eco, Текстил = Textil, Експорт = Export, Експрес = Express, Телеком = Telecom, Виктор = Victor, Маркет = Market,
  Канон = Canon, Мерцедес = Mercedes, Скания = Scania, Уиз = Wizz, Ксерокс = Xerox, Актавис = Actavis, Софарма = Sopharma, Агрополихим = Agropolychim, Телерик = Telerik, Булгартабак = Bulgartabac, Лукойл = Lukoil, Лукойл = Lukoyl,
  Газпром = Gazprom, Роснефть = Rosneft, Аэрофлот = Aeroflot, Яндекс = Yandex, Казахтелеком = Kazakhtelecom, Казахмыс = Kazakhmys, Казатомпром = Kazatomprom, Хоргос = Khorgos, Хоргос = Horgos,
  Алматы = Almaty, Алматы = Almati, Шымкент = Shymkent, Атырау = Atyraw, Актау = Aktau, Ақтау = Актау, Ақтөбе = Актобе, Қостанай = Костанай, Қостанай = Qostanai, Қызылорда = Кызылорда, Қызылорда = Kyzylorda, Жезқазған = Жезказган,
  Жезқазған = Zhezkazgan, Жезқазған = Jezkazgan, Екібастұз = Ekibastuz, Екібастұз = Экибастуз, Теміртау = Темиртау, Теміртау = Temirtau, Көкшетау = Кокшетау, Көкшетау = Kokshetau, Маңғыстау = Mangystau, Жамбыл = Zhambyl, Жамбыл = Jambyl,
  Жаңаөзен = Жанаозен, Жаңаөзен = Zhanaozen, Семей = Semei, Тараз = Taraz, Талдықорған = Талдыкорган, Талдықорған = Taldykorgan, Қазақстан = Qazaqstan, Қазақстан = Qazakstan, Қазақ = Kazak, Казахстан = Kazakhstan, Казахстан = Kazahstan,
  Нұрсұлтан = Нурсултан, Нұрсұлтан = Nursultan, Мұхтар = Мухтар, Мұхтар = Mukhtar, Әлия = Алия, Әлия = Aliya, Әлия = Alia, Айгүл = Айгуль, Айгүл = Aigul, Гүлнәр = Гульнар, Гүлнәр = Gulnar, Жанібек = Zhanibek, Жәнібек = Жанибек, Жәнібек = Janibek,
  Ержан = Erzhan, Ержан = Yerzhan, Ержан = Erjan, Қайрат = Кайрат, Қайрат = Kairat, Қайрат = Qairat, Ерлан = Yerlan, Бауыржан = Bauyrzhan, Бауыржан = Bauirjan, Төлеген = Толеген, Күләш = Кулаш, Дәурен = Даурен, Дәурен = Dauren, Ғалымжан = Галымжан, Ғалымжан = Galymzhan,
  Әуезов = Ауэзов, Құнанбаев = Кунанбаев, Теңге = Tenge, Теңге = Тенге, Домбыра = Dombyra, Алтын-Емел = Altyn Emel, Жібек жолы = Zhibek Zholy, Жібек жолы = Jibek Joly,
  Пётр = Petr, Пётр = Pyotr, Фёдор = Fyodor, Фёдор = Fedor, Фёдоров = Федоров, Семёнов = Semyonov, Семёнов = Semenov, Королёв = Korolyov, Горбачёв = Gorbachev, Хрущёв = Khrushchev, Артём = Artyom, Алёна = Alyona, Ковалёв = Kovalyov,
  Соловьёв = Solovyov, Соловьёв = Соловьев, Васильев = Vasiliev, Васильев = Vasilyev, Григорьев = Grigoriev, Дмитрий = Dmitry, Дмитрий = Dmitri, Дмитрий = Dmitriy, Дмитрий = Dmitrii, Юрий = Yuri, Юрий = Yury, Юрий = Iurii, Евгений = Evgeny, Евгений = Yevgeny,
  Андрей = Andrei, Андрей = Andrey, Андреев = Andreev, Андреев = Andreyev, Сергей = Sergei, Алексей = Alexei, Алексей = Aleksey, Михаил = Mikhail, Михаил = Mihail, Чайковский = Tchaikovsky, Чайковский = Chaikovski, Достоевский = Dostoyevsky,
  Екатеринбург = Ekaterinburg, Екатеринбург = Yekaterinburg, Нижний Новгород = Nizhny Novgorod, Нижний Новгород = Nizhnii Novgorod, Санкт-Петербург = Sankt Peterburg, Щёлково = Shchelkovo, Тюмень = Tyumen, Цезарь = Tsezar,
  Съединение = Saedinenie, Ангел = Angel, Ингрид = Ingrid, Синьо море = Sinyo more, Българска роза = Bulgarska roza, Българска роза = Balgarska roza, Черно море = Cherno more
`).map((pair) => {
  const [one = '', other = ''] = pair.split(' = ')
  return [one, other] as const
})

/**
 * Spellings that stay apart, each as it is asked for and as it is stored; those that are only close are found as similar.
 *
 * ISO 9 writes ц as c, which in names that people use is far more often к: asked for, c finds both; stored, it is к. BGN/PCGN 1979 writes ң as ng,
 * which cannot be told from н and г: ң asked for finds both. After a first letter, the soft sign of 1952 is an apostrophe (L’Oréal). In the others a
 * letter stands for another sound.
 */
export const apart = names(`
  Враца → vraca,
  Дупница → dupnica,
  Горна Оряховица → gorna orâhovica,
  Царево → carevo,
  Златица → zlatica,
  Черноморец → černomorec,
  Гьоко Ненов → g’oko nenov,
  g’oko nenov → Гьоко Ненов,
  Хлебозавод Цариград → hlebozavod carigrad,
  Юрьевец → ûrʹevec,
  shangyraq → Шаңырақ,
  angsar → Аңсар,
  Варна → Warna,
  Warna → Варна,
  Цонев → Conev,
  Димитър → Dimitur,
  Dimitur → Димитър,
  Александър → Alexander,
  Alexander → Александър,
  Агрополихим → Agropolychim,
  Agropolychim → Агрополихим,
  Съединение → Saedinenie,
  Saedinenie → Съединение
`)

/** Pairs, each once: the same names in another case or order are the same pair. */
function distinct(pairs: readonly Spellings[]): readonly Spellings[] {
  const keyOf = (pair: Spellings) =>
    pair
      .map((name) => name.toLowerCase())
      .sort()
      .join('=')
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()]
}

/** Spellings of one name, which must meet. */
export const sameNames = distinct([
  ...generated(bulgarian, ['act2009', 'bulgarian1952', 'iso9']),
  ...generated(russian, ['russian1947', 'iso9']),
  ...generated(kazakh, ['kazakh1979', 'iso9', 'kazakh2018', 'kazakh2021']),
  ...usual,
])

/** Names that are close to one another, and are not the same. */
export const otherNames = distinct(
  names(`
  Варна = Верна, Русе = Руса, Ловеч = Лович, Видин = Един, Перник = Черник, Плевен = Сливен, Шумен = Румен, Монтана = Фонтана, Троян = Боян, Банско = Бански, Самоков = Самуков, Лом = Лон, Девин = Девня, Несебър = Несебре,
  Добрич = Добрин, Бургас = Бугас, Смолян = Смолин, Разград = Раздград, Каварна = Кварна, Пещера = Пещена, Троян = Траян, Враца = Врача, Габрово = Габарево, Царево = Парево, Созопол = Созопул, Мездра = Мезра,
  Иванов = Иванова, Иванов = Йованов, Петров = Петрова, Петров = Петков, Димитров = Димитрова, Георгиев = Григориев, Стоянов = Столянов, Стоянов = Стойнов, Тодоров = Теодоров, Николов = Николаев, Ангелов = Анчелов, Ангел = Анел, Инга = Ина,
  Ангелия = Анелия, Христов = Хрисов, Илиев = Илчев, Колев = Кулев, Минев = Минчев, Ценов = Ченов, Цонев = Конев, Цонев = Чонев, Цанев = Канев, Цеков = Кеков, Шишков = Чичков, Желев = Зелев, Жеков = Зеков, Божков = Бошков, Божана = Бояна,
  Жечев = Зечев, Манов = Манев, Ганев = Танев, Ганчев = Танчев, Данчев = Ганчев, Райков = Райчев, Русев = Росев, Сотиров = Сатиров, Вълчев = Велчев, Вълков = Волков, Събев = Собев, Дамянов = Демянов, Емил = Емилия, Павел = Павлин, Павел = Паун,
  Мария = Марина, Мария = Мартия, Ана = Анна-Мария, Анета = Анита, Елена = Илена, Елина = Алина, Галина = Калина, Диана = Даяна, Ирина = Ирена, Юлия = Лилия, Яна = Яница, Ваня = Валя, Таня = Тоня, Соня = Сона, Рая = Рада, Бора = Бара,
  Петър = Петра, Борис = Борил, Борис = Бориса, Асен = Арсен, Антон = Антоан, Марин = Мартин, Симеон = Самсон, Крум = Трум, Калоян = Калиян, Стефан = Степан, Филип = Филис, Румен = Ромен, Пламен = Пламена,
  Алматы = Алмалы, Астана = Астани, Астана = Остана, Семей = Самей, Тараз = Тарас, Шымкент = Жаркент, Атырау = Атырак, Ақтау = Хромтау, Ақтау = Ақтас, Ақтөбе = Көктөбе, Қаратау = Қаратал, Кентау = Кенду, Жамбыл = Жамал, Жетісу = Жетісай, Павлодар = Краснодар,
  Абай = Аббас, Асқар = Әскер, Ержан = Нұржан, Ерлан = Нұрлан, Болат = Полат, Қанат = Манат, Марат = Мурат, Мұрат = Мират, Сәкен = Сәбен, Дана = Дина, Динара = Данара, Айгүл = Айгерім, Жанар = Жания, Жанна = Жамал, Гүлнар = Гүлнұр, Айжан = Айдан, Қайрат = Қайсар,
  Төлеген = Төлеу, Ермек = Ермен, Сабыр = Сапар, Арман = Армат, Асан = Үсен, Нұрлыбек = Нұрбек, Данияр = Даниял, Тимур = Темір, Әсел = Әсия, Қазақ = Казак-хана, Қазан = Қазақ, Казань = Казах, Казах = Казах-хана, Каспий = Каспер,
  Москва = Мокша, Тверь = Тверца, Омск = Томск, Тула = Туля, Пермь = Перша, Курск = Бурск, Киров = Коров, Калуга = Калуша, Самара = Сумара, Рязань = Казань, Сочи = Сычи, Орёл = Орел-река, Уфа = Ухта, Чита = Шита, Псков = Песков, Саранск = Саратов,
  Толстой = Толстов, Попов = Папов, Попов = Поповски, Орлов = Орлова, Волков = Вольский, Соколов = Соколова, Лебедев = Лебедь, Козлов = Казлов, Морозов = Мороз, Павлов = Павлович, Семёнов = Симонов, Фёдоров = Федотов, Зайцев = Зайков, Белов = Белый, Быков = Буков, Жуков = Зуков,
  Мишин = Мышкин, Юрий = Юлий, Олег = Олеся, Игорь = Егор, Антонов = Антонин, Юдин = Юшин, Яшин = Яхин, Шилов = Чилов, Чехов = Чешов, Сухов = Сушков, Шубин = Щубин, Цой = Чой, Банк = Танк, Банка = Баня, Каолин = Каолит, Карго = Корго, Агро = Аеро, Лада = Лидо,
  Sofia = Sofa, Burgas = Bergas, Cargo = Carga, Capital = Capitol, Delta = Della, Alpha = Alfred, Terra = Tera Link, Metal = Medal, Petrol = Patrol, Energo = Enigma, Trans = Frans, Eurobank = Erobank, Medica = Media, Solar = Salar, Port = Post, Chem = Them, Logic = Magic,
  Balkan = Balkon, Danube = Dane, Caspian = Casper, Steppe = Stepan, Silk = Sulk, Orient = Orion, Nomad = Nomads Inn, Altyn = Altai, Kaspi = Kasper, Halyk = Halik Ltd, Samruk = Samuk, Tengri = Tangra, Marketing = Market, Tours = Towers, Winery = Vinery, Wine = Mine
`).map((pair) => {
    const [one = '', other = ''] = pair.split(' = ')
    return [one, other] as const
  }),
)
