import { isEmail, normaliseEmail } from '../accounts/rules.ts'
import type { LanguageCode } from '../languages/model.ts'
import { isPhone, normalisePhone } from '../students/rules.ts'
import type { ImportField } from './rules.ts'

/** The wire's own name of a column first; then, for each language, the names in schools' sheets. */
export const columnNames: Readonly<Record<ImportField, { wire: string } & Record<LanguageCode, readonly string[]>>> = {
  first_name: {
    wire: 'first_name',
    en: ['First name', 'Name', 'Given name', 'Student name', 'Student', 'Full name', 'Firstname'],
    kn: ['ಮೊದಲ ಹೆಸರು', 'ಹೆಸರು', 'ವಿದ್ಯಾರ್ಥಿಯ ಹೆಸರು'],
    ar: ['الاسم الأول', 'الاسم', 'اسم الطالب'],
    bn: ['নামের প্রথম অংশ', 'নাম', 'শিক্ষার্থীর নাম'],
    de: ['Vorname', 'Name', 'Schülername'],
    es: ['Nombre', 'Nombre del alumno'],
    gu: ['પ્રથમ નામ', 'નામ', 'વિદ્યાર્થીનું નામ'],
    hi: ['पहला नाम', 'नाम', 'छात्र का नाम', 'विद्यार्थी का नाम'],
    ja: ['名', '名前', '生徒名', '氏名'],
    mr: ['पहिले नाव', 'नाव', 'विद्यार्थ्याचे नाव'],
    or: ['ପ୍ରଥମ ନାମ', 'ନାମ', 'ଛାତ୍ରଙ୍କ ନାମ'],
    ru: ['Имя', 'Имя ученика'],
    it: ['Nome', 'Nome dello studente'],
    fr: ['Prénom', 'Nom de l’élève'],
    zh: ['名字', '姓名', '学生姓名'],
    id: ['Nama depan', 'Nama', 'Nama siswa'],
  },
  last_name: {
    wire: 'last_name',
    en: ['Last name', 'Surname', 'Family name', 'Lastname'],
    kn: ['ಕೊನೆಯ ಹೆಸರು', 'ಉಪನಾಮ'],
    ar: ['اسم العائلة', 'الاسم الأخير', 'اللقب'],
    bn: ['নামের শেষ অংশ', 'পদবি'],
    de: ['Nachname', 'Familienname'],
    es: ['Apellidos', 'Apellido'],
    gu: ['અટક', 'છેલ્લું નામ'],
    hi: ['अंतिम नाम', 'उपनाम', 'कुलनाम'],
    ja: ['姓', '苗字'],
    mr: ['आडनाव'],
    or: ['ଶେଷ ନାମ', 'ସାଙ୍ଗିଆ'],
    ru: ['Фамилия'],
    it: ['Cognome'],
    fr: ['Nom de famille', 'Nom'],
    zh: ['姓', '姓氏'],
    id: ['Nama belakang', 'Nama keluarga'],
  },
  emailId: {
    wire: 'emailId',
    en: ['E-mail address', 'Email', 'Email ID', 'Mail', 'Student email'],
    kn: ['ಇಮೇಲ್ ವಿಳಾಸ', 'ಇಮೇಲ್'],
    ar: ['البريد الإلكتروني', 'عنوان البريد الإلكتروني', 'الإيميل'],
    bn: ['ই-মেইল ঠিকানা', 'ইমেইল', 'ই-মেইল'],
    de: ['E-Mail-Adresse', 'E-Mail'],
    es: ['Correo electrónico', 'Correo'],
    gu: ['ઇમેઇલ સરનામું', 'ઇમેઇલ'],
    hi: ['ई-मेल पता', 'ईमेल', 'ई-मेल'],
    ja: ['メールアドレス', 'メール', 'Eメール'],
    mr: ['ई-मेल पत्ता', 'ईमेल'],
    or: ['ଇମେଲ ଠିକଣା', 'ଇମେଲ'],
    ru: ['Электронная почта', 'Почта', 'Эл. почта'],
    it: ['Indirizzo e-mail', 'Posta elettronica'],
    fr: ['Adresse e-mail', 'Courriel', 'Adresse électronique'],
    zh: ['电子邮件地址', '电子邮件', '邮箱', '电子邮箱'],
    id: ['Alamat email', 'Surel', 'Alamat surel'],
  },
  guardianContactNumber: {
    wire: 'guardianContactNumber',
    en: [
      'Guardian’s phone number',
      'Guardian contact number',
      'Guardian phone',
      'Guardian mobile',
      'Parent phone',
      'Parent contact number',
      'Parent mobile',
      'Contact number',
      'Phone number',
      'Phone',
      'Mobile',
      'Mobile number',
      'Telephone',
    ],
    kn: ['ಪೋಷಕರ ಫೋನ್ ಸಂಖ್ಯೆ', 'ಫೋನ್ ಸಂಖ್ಯೆ', 'ಮೊಬೈಲ್'],
    ar: ['رقم هاتف ولي الأمر', 'هاتف ولي الأمر', 'رقم الهاتف', 'الهاتف', 'الجوال'],
    bn: ['অভিভাবকের ফোন নম্বর', 'ফোন নম্বর', 'মোবাইল'],
    de: ['Telefonnummer der Eltern', 'Telefonnummer', 'Telefon', 'Handynummer'],
    es: ['Teléfono del tutor', 'Teléfono', 'Móvil', 'Celular'],
    gu: ['વાલીનો ફોન નંબર', 'ફોન નંબર', 'મોબાઇલ'],
    hi: ['अभिभावक का फ़ोन नंबर', 'अभिभावक का फोन नंबर', 'फ़ोन नंबर', 'फोन नंबर', 'मोबाइल', 'मोबाइल नंबर'],
    ja: ['保護者の電話番号', '電話番号', '電話', '携帯電話'],
    mr: ['पालकांचा फोन नंबर', 'फोन नंबर', 'मोबाईल'],
    or: ['ଅଭିଭାବକଙ୍କ ଫୋନ ନମ୍ବର', 'ଫୋନ ନମ୍ବର', 'ମୋବାଇଲ'],
    ru: ['Телефон родителя', 'Телефон родителей', 'Телефон', 'Номер телефона'],
    it: ['Telefono del genitore', 'Telefono', 'Cellulare'],
    fr: ['Téléphone du responsable', 'Téléphone', 'Portable'],
    zh: ['监护人电话', '家长电话', '电话', '手机', '联系电话'],
    id: ['Nomor telepon wali', 'Telepon', 'Nomor HP', 'Nomor telepon'],
  },
  className: {
    wire: 'className',
    en: ['Class', 'Class name', 'Class and section', 'Group'],
    kn: ['ತರಗತಿ', 'ತರಗತಿಯ ಹೆಸರು'],
    ar: ['الصف', 'اسم الصف', 'الفصل', 'الشعبة', 'صف'],
    bn: ['শ্রেণি', 'শ্রেণী', 'ক্লাস'],
    de: ['Klasse', 'Klassenname'],
    es: ['Clase', 'Curso', 'Grupo'],
    gu: ['વર્ગ', 'ધોરણ'],
    hi: ['कक्षा', 'कक्षा का नाम', 'क्लास'],
    ja: ['クラス', '組', '学級'],
    mr: ['वर्ग', 'इयत्ता', 'तुकडी'],
    or: ['ଶ୍ରେଣୀ', 'କ୍ଲାସ'],
    ru: ['Класс', 'Группа'],
    it: ['Classe', 'Nome della classe'],
    fr: ['Classe', 'Nom de la classe'],
    zh: ['班级', '班'],
    id: ['Kelas', 'Nama kelas'],
  },
}

/** The column of a sheet for each field; null where there is none. */
export type Mapping = Record<ImportField, number | null>

/** A guess at the columns, and whether the first row is a header rather than a person. */
export type Guess = { mapping: Mapping; hasHeader: boolean }

/** Rows above a header are a school's title; a header is not searched below them. */
const mostTitleRows = 20

/** The row that names the most columns, as its index: at least two of them; 0 where no row does. */
export function headerRowOf(rows: readonly (readonly string[])[]): number {
  const counted = rows.slice(0, mostTitleRows).map((row) => (row.some(isAddress) ? 0 : namesIn(row)))
  const most = Math.max(0, ...counted)
  return most < 2 ? 0 : counted.indexOf(most)
}

/** The number of fields that a row names. */
export function namesIn(row: readonly string[]): number {
  return Object.values(mappingOf(fieldOrder, (field, taken) => namedColumn(row, field, taken))).filter(
    (column) => column !== null,
  ).length
}

// The most specific first: a column of phone numbers may be called *parent name and phone*.
const fieldOrder = [
  'emailId',
  'guardianContactNumber',
  'className',
  'last_name',
  'first_name',
] as const satisfies ImportField[]

/** Guesses a sheet's columns: by their names in any of the languages, else by their values. */
export function guessColumns(rows: readonly (readonly string[])[]): Guess {
  const header = rows[0] ?? []
  const byName = mappingOf(fieldOrder, (field, taken) => namedColumn(header, field, taken))
  const hasHeader = Object.values(byName).some((column) => column !== null) || !header.some(isAddress)
  const body = rows.slice(hasHeader ? 1 : 0, 50)
  const taken = new Set(Object.values(byName))
  const parents = new Set(hasHeader ? header.flatMap((name, at) => (isOfParent(folded(name)) ? [at] : [])) : [])
  const free = Array.from({ length: Math.max(0, ...rows.slice(0, 50).map(({ length }) => length)) }, (_, at) => at)
  const mapping = mappingOf(fieldOrder, (field, used) => {
    if (byName[field] !== null) return byName[field]
    const column = filledColumn(
      body,
      field,
      free.filter((at) => !taken.has(at) && !used.has(at) && (field === 'guardianContactNumber' || !parents.has(at))),
    )
    // Only addresses and numbers are recognizable by their form; in a sheet without a header the first other column is
    // the name.
    return column ?? null
  })
  return { mapping, hasHeader }
}

function mappingOf(
  fields: readonly ImportField[],
  columnOf: (field: ImportField, taken: ReadonlySet<number>) => number | null,
): Mapping {
  const mapping: Mapping = {
    first_name: null,
    last_name: null,
    emailId: null,
    guardianContactNumber: null,
    className: null,
  }
  const taken = new Set<number>()
  for (const field of fields) {
    const column = columnOf(field, taken)
    mapping[field] = column
    if (column !== null) taken.add(column)
  }
  return mapping
}

function namedColumn(header: readonly string[], field: ImportField, taken: ReadonlySet<number>): number | null {
  const { wire, ...languages } = columnNames[field]
  const names = [wire, ...Object.values(languages).flat()].map(folded)
  // A parent's column is never the student's; a bare number is a guardian's.
  const folds = header.map(folded).map((name) => (field !== 'guardianContactNumber' && isOfParent(name) ? '' : name))
  // A duplicate name maps to its first column; the other can still be chosen by hand.
  const exact = folds.findIndex((name, at) => name !== '' && !taken.has(at) && names.includes(name))
  if (exact >= 0) return exact
  const inside = folds.findIndex((name, at) => !taken.has(at) && isLike(name, field))
  return inside >= 0 ? inside : null
}

/** English names of columns that contain the word among others. */
function isLike(name: string, field: ImportField): boolean {
  if (field === 'emailId') return name.includes('email')
  if (field === 'guardianContactNumber') return /phone|mobile|contactn|telefon|whatsapp/.test(name)
  // A word among others is a grade, a teacher or a section: a class column is named exactly.
  if (field === 'className') return false
  if (field === 'last_name') return name.includes('surname') || name.includes('lastname')
  return (
    name.includes('firstname') ||
    /(?:student|pupil|child|learner|candidate)s?name|nameof(?:the)?(?:student|pupil|child|learner|candidate)/.test(name)
  )
}

const parent =
  /father|mother|parent|guardian|husband|spouse|vater|mutter|eltern|padre|madre|tutor|père|mère|responsable|genitor|отец|отца|мать|матери|родител|опекун|ayah|namaibu|^ibu|wali|orangtua|पिता|माता|अभिभावक|पालक|आईचे|वडिल|والد|الأب|الأم$|ولي|পিতা|মাতা|অভিভাবক|પિતા|માતા|વાલી|ପିତା|ମାତା|ଅଭିଭାବକ|ತಂದೆ|ತಾಯಿ|ಪೋಷಕ|父|母|保護者|监护|家长/u

function isOfParent(name: string): boolean {
  return parent.test(name)
}

function filledColumn(
  body: readonly (readonly string[])[],
  field: ImportField,
  columns: readonly number[],
): number | null {
  const looks = looksLike[field]
  if (looks === null) return null
  const best = columns
    .map((at) => ({ at, hits: body.filter((row) => looks(row[at] ?? '')).length }))
    .toSorted((one, other) => other.hits - one.hits)[0]
  return best !== undefined && best.hits > 0 && best.hits * 2 >= body.length ? best.at : null
}

const looksLike: Readonly<Record<ImportField, ((text: string) => boolean) | null>> = {
  emailId: isAddress,
  guardianContactNumber: (text) => isPhone(normalisePhone(text)),
  first_name: (text) => /^\p{L}[\p{L}\p{M}\p{Zs}.'’-]{0,99}$/u.test(text),
  last_name: null,
  className: null,
}

function isAddress(text: string): boolean {
  return isEmail(normaliseEmail(text))
}

/** A column's name in comparable form: letters and digits alone, without case or optional accents. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
