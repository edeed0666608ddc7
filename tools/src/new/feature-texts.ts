import { isComplete, languages } from '@takhti/schema/languages/model'
import { pascal, type Change } from './change.ts'

type Texts = { feature: Readonly<Record<string, string>>; actions: Readonly<Record<string, string>> }

/**
 * The sentences of a new feature in the complete languages: in English, Hindi and Arabic right for any name, and in
 * English where a translator has to follow.
 */
export function featureTexts(name: string, singular: string): Change[] {
  const texts = textsOf(name, singular)
  const complete = languages.filter(isComplete).map(({ code }) => code)
  return complete.map((code) => ({
    path: `pwa/src/locales/${code}.json`,
    edit: (json) => withTexts(json, name, code === 'hi' || code === 'ar' ? texts[code] : texts.en),
  }))
}

function withTexts(json: string, name: string, { feature, actions }: Texts): string {
  // The files of the locales are objects of sections.
  const sections = JSON.parse(json) as Record<string, Record<string, unknown>>
  if (sections[name] !== undefined) throw new Error(`The locales have a section ${name} already`)
  const { audit } = sections
  const named = Object.entries(actions).map(([verb, text]) => [`${name}-${verb}`, text])
  const known = audit?.['actions'] ?? {}
  const withActions = { ...audit, actions: { ...known, ...Object.fromEntries(named) } }
  return `${JSON.stringify({ ...sections, audit: withActions, [name]: feature }, null, 2)}\n`
}

function textsOf(name: string, singular: string): Readonly<Record<'en' | 'hi' | 'ar', Texts>> {
  const title = pascal(name)
  return {
    en: {
      feature: {
        title,
        name: 'Title',
        created: 'Created',
        add: `Add ${singular}`,
        emptyTitle: `No ${name} yet`,
        emptyText: `Your ${name} are listed here.`,
        titleMissing: 'Please enter a title',
        titleLong: 'This title is too long',
        remove: 'Delete',
        removeNamed: 'Delete {{name}}',
        removeText: 'This cannot be undone.',
      },
      actions: { create: `created a ${singular}`, remove: `deleted a ${singular}` },
    },
    hi: {
      feature: {
        title,
        name: 'शीर्षक',
        created: 'बनाने का समय',
        add: 'नया जोड़ें',
        emptyTitle: 'अभी यहाँ कुछ नहीं है',
        emptyText: 'आप जो जोड़ेंगे, वह यहाँ दिखेगा।',
        titleMissing: 'कृपया शीर्षक लिखें',
        titleLong: 'यह शीर्षक बहुत लंबा है',
        remove: 'हटाएँ',
        removeNamed: '{{name}} को हटाएँ',
        removeText: 'इसे वापस नहीं लाया जा सकता।',
      },
      actions: { create: `${title} में कुछ जोड़ा`, remove: `${title} से कुछ हटाया` },
    },
    ar: {
      feature: {
        title,
        name: 'العنوان',
        created: 'تاريخ الإنشاء',
        add: 'إضافة',
        emptyTitle: 'لا شيء هنا بعد',
        emptyText: 'يظهر هنا ما تضيفه.',
        titleMissing: 'يرجى إدخال عنوان',
        titleLong: 'هذا العنوان طويل جدًا',
        remove: 'حذف',
        removeNamed: 'حذف {{name}}',
        removeText: 'لا يمكن التراجع عن ذلك.',
      },
      actions: { create: `أضاف إلى ${title}`, remove: `حذف من ${title}` },
    },
  }
}
