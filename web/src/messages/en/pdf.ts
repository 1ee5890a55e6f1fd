export const texts = {
  page: 'Page {page} of {pages}',
  pages: 'Pages of {name}',
  previous: 'Previous page',
  next: 'Next page',
  enlarge: 'Enlarge',
  keys: 'Turn pages with Page Up and Page Down.',
  noWords: 'This page is a picture. It holds no words that can be read aloud.',
  locked: 'This PDF asks for a password, so it cannot be shown here. Save it and open it with the password.',
  broken: 'This PDF cannot be shown here. It may be damaged or hold something unusual. Save it to open it elsewhere.',
  slow: 'This page takes too long to draw. Save the PDF to open it elsewhere.',
} as const
