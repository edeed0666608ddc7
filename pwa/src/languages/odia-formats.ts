/**
 * Odia for engines without its data: Chromium's entry for `or` is empty, and it writes English. The patterns of Odia are
 * those of American English and its numbers those of India; the words are the Unicode CLDR's.
 */
const months = 'ଜାନୁଆରୀ ଫେବୃଆରୀ ମାର୍ଚ୍ଚ ଅପ୍ରେଲ ମଇ ଜୁନ ଜୁଲାଇ ଅଗଷ୍ଟ ସେପ୍ଟେମ୍ବର ଅକ୍ଟୋବର ନଭେମ୍ବର ଡିସେମ୍ବର'.split(' ')
const weekdays = {
  long: 'ରବିବାର ସୋମବାର ମଙ୍ଗଳବାର ବୁଧବାର ଗୁରୁବାର ଶୁକ୍ରବାର ଶନିବାର'.split(' '),
  short: 'ରବି ସୋମ ମଙ୍ଗଳ ବୁଧ ଗୁରୁ ଶୁକ୍ର ଶନି'.split(' '),
  narrow: 'ର ସୋ ମ ବୁ ଗୁ ଶୁ ଶ'.split(' '),
}
const units: Readonly<Record<string, string>> = {
  byte: 'ବାଇଟ୍',
  second: 'ସେକେଣ୍ଡ',
  minute: 'ମିନିଟ୍',
  hour: 'ଘଣ୍ଟା',
  day: 'ଦିନ',
  month: 'ମାସ',
  centimeter: 'ସେଣ୍ଟିମିଟର୍',
  degree: 'ଡିଗ୍ରୀ',
}
const relative: Readonly<Record<string, string>> = {
  '0 second': 'ବର୍ତ୍ତମାନ',
  '-1 day': 'ଗତକାଲି',
  '0 day': 'ଆଜି',
  '1 day': 'ଆସନ୍ତାକାଲି',
}

type Dates = Intl.DateTimeFormatOptions
type Numbers = Intl.NumberFormatOptions

const native = {
  DateTimeFormat: Intl.DateTimeFormat,
  NumberFormat: Intl.NumberFormat,
  RelativeTimeFormat: Intl.RelativeTimeFormat,
  ListFormat: Intl.ListFormat,
}

/** Whether the engine writes dates in Odia itself, as Firefox and Safari do. */
export function hasOdia(): boolean {
  return /\p{Script=Oriya}/u.test(new native.DateTimeFormat('or', { month: 'long' }).format(0))
}

let isAdded = false

/** Gives Odia to the formatters of the page; other languages stay with the engine. */
export function addOdia(): void {
  if (isAdded) return
  isAdded = true
  replace('DateTimeFormat', odiaDates)
  replace('NumberFormat', odiaNumbers)
  replace('RelativeTimeFormat', odiaAges)
  replace('ListFormat', odiaLists)
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
    const engine = Date.prototype[name]
    Date.prototype[name] = function (
      this: Date,
      ...[locale, options]: [locale?: Intl.LocalesArgument, options?: Dates]
    ) {
      if (!isOdia(locale)) return engine.call(this, locale, options)
      return options === undefined ? engine.call(this, 'en-US') : odiaDates(options).format(this)
    }
  }
}

function isOdia(locale: unknown): boolean {
  return locale === 'or' || (Array.isArray(locale) && locale[0] === 'or')
}

/** A formatter of the engine, or of Odia where that is asked for; both are made with and without `new`. */
function replace<Options>(name: keyof typeof native, make: (options: Options) => object): void {
  const engine = native[name]
  const made = ([locale, options]: unknown[]): object =>
    // The engine's own types have named the options of a caller.
    isOdia(locale) ? make((options ?? {}) as Options) : Reflect.construct(engine, [locale, options])
  const value = new Proxy(engine, {
    construct: (_engine, given) => made(given),
    apply: (_engine, _this, given) => made(given),
  })
  Object.defineProperty(Intl, name, { value, configurable: true, writable: true })
}

function odiaDates(options: Dates): Intl.DateTimeFormat {
  const english = new native.DateTimeFormat('en-US', options)
  const { timeZone } = english.resolvedOptions()
  const month = new native.DateTimeFormat('en-US', { month: 'numeric', timeZone })
  const weekday = new native.DateTimeFormat('en-US', { weekday: 'short', timeZone })
  const names = weekdays[options.weekday ?? 'long']
  const inEnglish = english.formatToParts.bind(english)
  const formatToParts = (at?: Date | number) =>
    inEnglish(at).map((part) => {
      if (part.type === 'month' && !/\d/.test(part.value))
        return { ...part, value: months[Number(month.format(at)) - 1] ?? '' }
      // English has a narrow space before AM and PM.
      if (part.type !== 'weekday') return { ...part, value: part.value.replaceAll('\u202F', ' ') }
      return { ...part, value: names['SunMonTueWedThuFriSat'.indexOf(weekday.format(at)) / 3] ?? '' }
    })
  return own(english, {
    formatToParts,
    format: (at?: Date | number) =>
      formatToParts(at)
        .map(({ value }) => value)
        .join(''),
  })
}

function odiaNumbers(options: Numbers): Intl.NumberFormat {
  const { unit, style, ...plain } = options
  const word = style === 'unit' ? units[unit ?? ''] : undefined
  if (word === undefined) return new native.NumberFormat('en-IN', options)
  const number = new native.NumberFormat('en-IN', plain)
  const digits = number.format.bind(number)
  return own(number, { format: (value: number) => `${digits(value)} ${word}` })
}

function odiaAges({ numeric }: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat {
  const number = new native.NumberFormat('en-IN')
  const format = (value: number, unit: string) => {
    const word = numeric === 'auto' ? relative[`${value === 0 ? 0 : value} ${unit}`] : undefined
    const span = `${number.format(Math.abs(value))} ${units[unit] ?? unit}`
    return word ?? (value < 0 ? `${span} ପୂର୍ବେ` : `${span}ରେ`)
  }
  return own(new native.RelativeTimeFormat('en'), { format })
}

function odiaLists({ type = 'conjunction', style }: Intl.ListFormatOptions): Intl.ListFormat {
  const last = type === 'conjunction' ? 'ଓ' : 'କିମ୍ବା'
  const format = (given: Iterable<string>) => {
    const items = [...given]
    if (type === 'unit') return items.join(style === 'narrow' ? ' ' : ', ')
    if (items.length < 2) return items.join('')
    const comma = type === 'conjunction' && items.length > 2 ? ',' : ''
    return `${items.slice(0, -1).join(', ')}${comma} ${last} ${items.at(-1)}`
  }
  return own(new native.ListFormat('en'), { format })
}

/** A formatter with methods of Odia; the engine's are on its prototype. */
function own<Format extends object>(format: Format, methods: Record<string, unknown>): Format {
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(format, name, { value })
  return format
}
