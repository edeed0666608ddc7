// Who speaks or is spoken to gives an experience or advice, and states no fact.
const personal =
  /(?:^|[\s'’(])(?:[Vv]ous|[Vv]otre|[Vv]os|[Jj]e|[Mm]on|[Mm]a|[Mm]es|[Nn]ous|[Nn]otre|[Nn]os|[Uu]sted|[Uu]stedes|[Tt]us?|[Yy]o|[Mm]is?|[Nn]osotros|[Nn]uestr[oa]s?|[Ii]ch|[Mm]ein(?:e[rsmn]?)?|mir|[Ww]ir|[Uu]ns(?:er\p{L}*)?|आप|आपके|आपकी|आपका|आपको|आपने|आपसे|अपने|मैं|मैंने|मेरे|मेरी|मेरा|मुझे|हम|हमने|हमारे|हमारी|हमारा|আপনি|আপনার|আপনাকে|আমি|আমার|আমরা|আমাদের|أنت|أنا|نحن)(?=[\s,.!?।-]|$)|(?:^|\s)[jJ]['’]|(?<=\S )(?:Sie|Ihnen|Ihr(?:e[rsmn]?)?)(?=[\s,.])/u

// "Essayez de …", "Lies die …", "… चलाएं।", "… করুন।": an order, of each language's own ending or words.
const orders =
  /(?:^|: ?)\p{Lu}\p{L}+ez (?=\p{L})|^(?:Lies|Schau|Lerne|Erfahre|Finde|Nutze|Verwende|Führe|Öffne|Klicke|Recherchiere|Arbeite|Lee|Consulta|Revisa|Busca|Aprende)\s|(?:करें|चलाएं|चलाएँ|देखें|पढ़ें|जाएं|जाएँ|बनाएं|बनाएँ|लें|করুন|দেখুন|পড়ুন|চালান|দিন|যান|নিন)[।.!]?$/u

// "Température optimale - c'est …", "> 🎓 …", "✅ …": a label, or an aside that its author marked.
const aside = /^[>•✓\p{Extended_Pictographic}]|^(?:[^\s,]+ ){0,5}[^\s,]+(?: [-–] |\s?: )/u

// "Ces données", "diese Daten", "এই", "इन": which, another line has.
const pointing =
  /(?:^|\s)(?:इन्हीं|उन्हीं|इसी|उसी|इससे|उससे|इन|ऐसे|यह|यही|इसे|इन्हें|अगला|পরবর্তী|पाठ|পাঠে?|এই|এটি|এটিকে|সেই|অন্যদিকে|leçon|précédente?|suivante?|ci-dessus|ci-dessous|Lektion|letzten|oben|unten|obigen?|stattdessen|nächste[rsn]?|lección|anterior|siguiente|هذا|هذه|ذلك|تلك|هؤلاء|त्यामुळे|यामुळे|diese[rsmn]?|ces|cette|estos|estas|esta|este|questi|queste|questo|questa|tersebut)(?:\s|$)/iu

/** Whether a line of a language without a tagger states something by itself: no advice, order, label or reference. */
export function isPlainStatement(text: string): boolean {
  return !personal.test(text) && !orders.test(text) && !aside.test(text) && !pointing.test(text)
}

// What opens a clause or points is no term, even before "is": "Manchmal ist", "यदि", "এগুলো হলো".
const noTerm =
  /^(?:कल्पना|ऊपर|नीचे|manchmal|dies|oft|hier|dort|heute|dabei|comme|ceci|cela|parfois|ici|souvent|a veces|aquí|esto|यदि|अगर|जब|जो|ये|इनमें|এগুলো|এগুলি|এটি|এই|প্রায়ই|যদি|যখন|ব্যবহৃত)(?=\s|$)|^[^\p{L}\p{N}]/iu

// "Une menace si importante que …", "eine so große Bedrohung": a judgement, which defines nothing.
const judges = /^(?:une? \p{L}+ si |eine? so |una? \p{L}+ tan |एक बड़[ाी] )/iu

/** Whether a definition's term and meaning are words of their own: no adverb, measure, mark or address. */
export function isWholeDefinition({ term, meaning }: { term: string; meaning: string }): boolean {
  return (
    !noTerm.test(term) &&
    !judges.test(meaning) &&
    /^["“«']?\p{L}/u.test(meaning) &&
    !/https?:|\p{Extended_Pictographic}/u.test(meaning)
  )
}
