/** A label that may break inside its words where the language allows it; the words are told as `Ka|len|der Pa|ti|en|ten`. */
export function withSoftHyphens(label: string, breaks: string): string {
  const broken = new Map(breaks.split(' ').map((word) => [word.replaceAll('|', ''), word.replaceAll('|', '\u00AD')]))
  return label
    .split(' ')
    .map((word) => broken.get(word) ?? word)
    .join(' ')
}
