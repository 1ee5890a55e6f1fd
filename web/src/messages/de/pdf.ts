export const texts = {
  page: 'Seite {page} von {pages}',
  pages: 'Seiten von {name}',
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  enlarge: 'Vergrößern',
  keys: 'Mit Bild auf und Bild ab blättern Sie.',
  noWords: 'Diese Seite ist ein Bild. Sie enthält keinen Text, der vorgelesen werden kann.',
  locked:
    'Dieses PDF verlangt ein Passwort und kann hier nicht angezeigt werden. Speichern Sie es und öffnen Sie es mit dem Passwort.',
  broken:
    'Dieses PDF kann hier nicht angezeigt werden. Es ist vielleicht beschädigt oder enthält etwas Ungewöhnliches. Speichern Sie es, um es anderswo zu öffnen.',
  slow: 'Das Anzeigen dieser Seite dauert zu lange. Speichern Sie das PDF, um es anderswo zu öffnen.',
}
