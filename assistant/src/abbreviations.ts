// Abbreviations with a dot, by language; they precede a name, a number or the rest of the sentence.
const lists: Readonly<Record<string, string>> = {
  en: 'Dr Mr Mrs Ms Prof Rev Gen Col Capt Lt Sgt St Sr Jr vs e.g i.e cf ca approx Fig fig Figs No Nos Vol Ch pp ed eds viz Mt Ft Dept',
  de: 'Dr Prof Hr Hrn Fr bzw ca evtl ggf inkl Nr Abb Abs Art Aufl Bd Jh Kap Mio Mrd S St Str Tab Tel vgl z.B z d.h u.a u d o.Ä s.o v.Chr n.Chr v n i.d.R sog geb gest Univ Kl',
  es: 'Sr Sra Srta Sres Dr Dra D Dña Ud Uds Vd Prof Profa Ing Lic Gral núm N.º pág págs art cap fig ej p.ej aprox a.C d.C a d EE EE.UU S tel vol av avda St Sto Sta',
  fr: 'M MM Mme Mlle Dr Pr Me St Ste av apr env ex p.ex p fig chap art vol no n° éd cf J.-C av.J.-C ap tél bd',
  it: 'Sig Sigg Sig.ra Dott Dott.ssa Prof Prof.ssa Ing Avv Arch S Sta Sto art cap fig pag pagg vol n nn ca es p.es a.C d.C a d tel St',
  ru: 'г гг в вв им ул д кв стр с рис табл гл п пп т тт тыс млн млрд руб коп см ср напр акад проф доц св г-н г-жа т.е т.к т.н т.д и.о ок',
  id: 'Dr dr Drs Ir Prof H Hj Bpk Sdr Sdri Tn Ny Nn Yth No hlm hal dkk a.n d.a u.p jl Jl Kab Kec M.Si S.Pd S.H S.T st',
  hi: 'डॉ डा प्रो श्री श्रीमती सुश्री कु पं सं क्र पृ ई.पू ई रु कि.मी मि.मी से.मी बी ए एम एस',
  mr: 'डॉ प्रा श्री श्रीमती सौ कु पं क्र पृ इ.स इ.स.पू इ स रु कि.मी मि.मी से.मी ह.भ.प वि',
  bn: 'ডা ড মো মোঃ মি প্রফে অধ্যা শ্রী খ্রি খ্রিঃ খ্রি.পূ নং পৃ কি.মি মি.মি সে.মি বি.দ্র রা',
  gu: 'ડૉ ડો પ્રો શ્રી શ્રીમતી કુ પં નં પૃ ઈ.સ ઈ સ રૂ કિ.મી મિ.મી સે.મી વિ.સં',
  or: 'ଡ ଡଃ ଡା ପ୍ରୋ ଶ୍ରୀ ଶ୍ରୀମତୀ ନଂ ପୃ ଖ୍ରୀ ଖ୍ରୀ.ପୂ କି.ମି ମି.ମି ସେ.ମି ଟ',
  kn: 'ಡಾ ಪ್ರೊ ಶ್ರೀ ಶ್ರೀಮತಿ ಕು ಸಂ ಪು ಕ್ರಿ.ಶ ಕ್ರಿ.ಪೂ ಕ್ರಿ ಶ ಪೂ ರೂ ಕಿ.ಮೀ ಮಿ.ಮೀ ಸೆಂ.ಮೀ',
  ar: 'د أ م ص ق.م ق هـ ج ت ط ع أ.د',
  zh: 'Dr Mr No',
  ja: 'Dr Mr No',
}

const known = new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]))

const english = known.get('en') ?? new Set<string>()

// These are abbreviations only before a number: "No. 5", but "The answer is no."
const numbered = new Set(
  'No no Nos N.º nº n° núm num Nr Abb Abs Art art Bd bd Kap cap chap Fig fig figs pág págs pag pagg p pp S vol Vol Ch Tab стр с рис табл гл № hlm hal No क्र पृ নং পৃ નં ନଂ ಸಂ ಪು'.split(
    ' ',
  ),
)

// No abbreviation is longer, and a sentence can be.
const longest = 64

/** Whether the dot after `before` ends an abbreviation, so that the sentence continues with `after`. */
export function isAbbreviation(before: string, after: string, language: string): boolean {
  const word =
    /[^\s([{"'“‘«„]+$/u.exec(before.slice(Math.max(before.lastIndexOf(' ') + 1, before.length - longest)))?.[0] ?? ''
  if (word === '' || after.trim() === '') return false
  if (/^\p{N}{1,2}$/u.test(word)) {
    // A number that opens a list item, and a German ordinal ("am 3. Oktober"), go on.
    return before.trim() === word || (language === 'de' && /^\s+\p{L}/u.test(after))
  }
  // "S. 5" is a page, and "Raymond S. Bradley" a person.
  if (numbered.has(word)) return /^\s+\p{N}/u.test(after) || (word.length === 1 && isInitial(word, before, after))
  if ((known.get(language) ?? english).has(word)) return true
  return isLetter(word, language) || isInitial(word, before, after)
}

const dandas = new Set(['hi', 'bn', 'or'])

// "т. е.", "p. ex." and "z. B." are spelt with a space; a lone lowercase letter ends no sentence in scripts with
// spaces.
function isLetter(word: string, language: string): boolean {
  // Where a danda ends sentences, a dot after one syllable is an initial: "ए. पी. वर्मा".
  if (dandas.has(language) && /^\p{L}\p{M}*$/u.test(word)) return true
  return /^[\p{Ll}\p{Lo}]$/u.test(word) && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
}

// "J. B. Shaw" and "U.S. Navy" go on, "vitamin C." ends: a lone capital is an initial at the start, after a name or beside another.
function isInitial(word: string, before: string, after: string): boolean {
  if (!/^\p{Lu}(?:\.\p{L})*$/u.test(word) || opensSentence.test(after)) return false
  if (word.includes('.')) return true
  const lead = before.slice(0, -word.length).trimEnd()
  if (namesPerson.test(lead) && /^\s+\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}/u.test(after)) return true
  return lead === '' || /(?:^|[\s.])\p{L}\.$|\p{Lu}\p{Ll}*$/u.test(lead) || /^\s+\p{Lu}\./u.test(after)
}

// "The millionaire M. Theo Kearney", but "vitamin C. Joe Smith".
const namesPerson =
  /(?<!\b(?:vitamin|hepatitis|type|class|group|grade|plan|point|figure|part|option|and|or))(?<=\p{Ll})$|,$/u

const opensSentence =
  /^\s+(?:The|He|She|It|They|We|I|You|In|This|That|These|But|And|When|If|However|Then|Its|His|Her|There|A|An)\s/
