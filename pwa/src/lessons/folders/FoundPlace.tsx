import type { FoundLesson } from '@takhti/schema/lessons/model'

/** Where on its pages a lesson was found, with the words marked. */
export function FoundPlace({ place }: { place: FoundLesson['place'] }) {
  if (place === null) return null
  return (
    <p className="slate-found small" dir="auto">
      {place.parts.map(({ text, isFound }, index) =>
        // The pieces of one text: they have no names and never move.
        isFound ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </p>
  )
}
