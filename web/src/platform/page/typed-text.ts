/** What was typed into a field of a form, as it stands there; a field that is not there is empty. */
export function typedText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
