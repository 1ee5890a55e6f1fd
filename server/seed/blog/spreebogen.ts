import { box, h2, p, points, steps, type DemoArticle } from './demo-article.ts'

export const spreebogenArticles: readonly DemoArticle[] = [
  {
    slug: 'blutdruck-zu-hause-messen',
    title: 'Blutdruck zu Hause messen: so wird der Wert verlässlich',
    description: 'Ein einzelner Wert in der Praxis sagt wenig. Eine ruhige Woche zu Hause sagt viel.',
    tags: ['Herz und Kreislauf', 'Vorsorge'],
    author: 'jana-krueger',
    reviewer: 'sophie-albrecht',
    motif: 'pressure',
    pictureText: 'Ein Blutdruckmessgerät mit Manschette',
    days: -6,
    blocks: [
      h2('Erst fünf Minuten Ruhe'),
      p(
        'Der Blutdruck schwankt den ganzen Tag. Kaffee, Treppen, eine volle Blase oder ein Telefonat können ihn erhöhen. Wir möchten Ihren Ruhewert wissen.',
      ),
      steps(
        'Eine halbe Stunde vorher kein Kaffee, keine Zigarette, kein Sport. Gehen Sie vorher zur Toilette.',
        'Setzen Sie sich angelehnt hin, beide Füße auf dem Boden, und ruhen Sie fünf Minuten.',
        'Legen Sie die Manschette um den bloßen Oberarm, den Arm auf den Tisch, in Höhe des Herzens.',
        'Sprechen Sie nicht, während das Gerät misst.',
      ),
      h2('Zweimal morgens, zweimal abends'),
      p(
        'Messen Sie eine Woche lang morgens vor den Medikamenten und abends, jeweils zweimal im Abstand von ein bis zwei Minuten. Schreiben Sie alle Werte auf, auch die, die Ihnen nicht gefallen. **Es zählt der Durchschnitt, nicht der einzelne Wert.**',
      ),
      h2('Was der Durchschnitt bedeutet'),
      p(
        'Zu Hause gilt ein Durchschnitt **ab 135/85 mmHg** als erhöht. Bringen Sie Ihre Liste mit, wir besprechen in Ruhe, was daraus folgt. Ihr eigenes Ziel kann anders sein, zum Beispiel in der Schwangerschaft oder bei einer Nierenkrankheit.',
      ),
      box(
        'call',
        points(
          'Ihr Durchschnitt über eine Woche liegt bei 135/85 oder darüber.',
          'Ihnen wird beim Aufstehen schwindlig, oder Sie möchten ein Medikament absetzen.',
          'Ein Wert liegt über 180/110 und ist nach einer Ruhepause nicht gesunken, auch wenn Sie sich gut fühlen.',
        ),
      ),
      box(
        'emergency',
        p(
          '**Wählen Sie 112**, wenn zu einem sehr hohen Wert Brustschmerzen, Atemnot, eine Lähmung, Sprach- oder Sehstörungen kommen.',
        ),
      ),
      p('Quelle: [Deutsche Hochdruckliga](https://www.hochdruckliga.de).'),
    ],
  },
  {
    slug: 'rueckenschmerzen-bewegung',
    title: 'Rückenschmerzen: warum Bewegung hilft',
    description:
      'Die meisten Rückenschmerzen vergehen in einigen Wochen. Was Sie selbst tun können, und was Sie nicht abwarten sollten.',
    tags: ['Bewegung'],
    author: 'emre-yildiz',
    reviewer: 'katharina-vogel',
    motif: 'back',
    pictureText: 'Wirbel einer Wirbelsäule, übereinander',
    days: -13,
    blocks: [
      p(
        'Wenn der Rücken schmerzt, ist Schonung das Erste, was vielen einfällt. Meist ist das Gegenteil richtig: Wer in Bewegung bleibt, wird in der Regel schneller wieder beschwerdefrei.',
      ),
      h2('Was Sie selbst tun können'),
      points(
        'Bleiben Sie im Alltag aktiv, soweit es die Schmerzen zulassen. Bettruhe hilft nicht.',
        'Wärme tut vielen gut.',
        'Gehen, Schwimmen, Radfahren: Gut ist, was Ihnen Freude macht und was Sie beibehalten.',
        'Schmerzmittel nur für kurze Zeit, und nach Rücksprache, wenn Sie andere Medikamente nehmen.',
      ),
      h2('Braucht es ein Bild?'),
      p(
        'Ohne Warnzeichen in den ersten Wochen meist nicht. Röntgen und MRT zeigen oft Veränderungen, die gar nicht schmerzen, und das verunsichert mehr, als es hilft.',
      ),
      box(
        'call',
        points(
          'Die Schmerzen werden nach einigen Tagen stärker oder sind nach vier Wochen nicht besser.',
          'Sie strahlen bis unter das Knie aus, oder ein Bein ist taub.',
          'Fieber, ungewollter Gewichtsverlust, ein Sturz oder eine frühere Krebserkrankung kommen hinzu.',
        ),
      ),
      box(
        'emergency',
        p(
          '**Sofort in die Notaufnahme oder 112**, wenn ein Bein gelähmt ist, der Bereich zwischen den Beinen taub wird oder Sie Blase oder Darm nicht mehr kontrollieren.',
        ),
      ),
      p('Quelle: [Patienteninformationen der Nationalen Versorgungsleitlinie](https://www.patienten-information.de).'),
    ],
  },
  {
    slug: 'muttermale-abcde',
    title: 'Muttermale im Blick: die ABCDE-Regel',
    description:
      'Die meisten Muttermale sind harmlos. Fünf Buchstaben helfen, das eine zu bemerken, das wir sehen sollten.',
    tags: ['Haut', 'Vorsorge'],
    author: 'amara-diallo',
    reviewer: 'jana-krueger',
    motif: 'mole',
    pictureText: 'Ein Muttermal unter einer Lupe',
    days: -20,
    blocks: [
      p(
        'Einmal im Monat genügt: gutes Licht, ein Spiegel und jemand, der Ihren Rücken ansieht. Sie suchen keine Diagnose, nur einen Fleck, der anders ist als die anderen oder sich verändert.',
      ),
      h2('A, B, C, D, E'),
      points(
        '**Asymmetrie:** Die Hälften gleichen sich nicht.',
        '**Begrenzung:** Der Rand ist ausgefranst oder verwaschen.',
        '**Colorit:** mehrere Farbtöne in einem Fleck.',
        '**Durchmesser:** größer als fünf Millimeter.',
        '**Entwicklung:** Er wächst, verändert sich, juckt oder blutet.',
      ),
      box(
        'info',
        p(
          'Gesetzlich Versicherte haben ab 35 Jahren alle zwei Jahre Anspruch auf eine Untersuchung zur Früherkennung von Hautkrebs.',
        ),
      ),
      h2('Vor dem nächsten Sommer'),
      p(
        'Mittags in den Schatten, Hut und lange Ärmel, und auf alles, was frei bleibt, Sonnencreme mit hohem Lichtschutzfaktor. Auf Solarien verzichten Sie am besten ganz.',
      ),
      box(
        'call',
        points(
          'Ein Fleck zeigt eines der fünf Zeichen oder sieht anders aus als alle anderen.',
          'Eine Stelle heilt über Wochen nicht.',
          'In Ihrer nahen Familie gab es ein Melanom.',
        ),
      ),
      p('Quelle: [Krebsinformationsdienst, Deutsches Krebsforschungszentrum](https://www.krebsinformationsdienst.de).'),
    ],
  },
  {
    slug: 'kopfschmerzen-wann-handeln',
    title: 'Kopfschmerzen: wann Sie handeln sollten',
    description:
      'Fast jeder kennt sie, und fast immer sind sie harmlos. Was hilft, und welche Kopfschmerzen keinen Aufschub dulden.',
    tags: ['Nerven'],
    author: 'katharina-vogel',
    reviewer: 'sophie-albrecht',
    motif: 'head',
    pictureText: 'Ein Kopf im Profil mit Wellen',
    days: -34,
    blocks: [
      h2('Was im Alltag hilft'),
      points(
        'Regelmäßig schlafen, essen und trinken.',
        'Pausen am Bildschirm und Bewegung an der frischen Luft.',
        'Ein Kalender: Wann begann der Schmerz, wie lange hielt er an, was haben Sie genommen?',
      ),
      h2('Schmerzmittel mit Maß'),
      p(
        'Zu viele Schmerzmittel können selbst Kopfschmerzen machen. Als Faustregel gilt: **an höchstens zehn Tagen im Monat.** Brauchen Sie mehr, sprechen Sie mit uns, dann gibt es bessere Wege.',
      ),
      box(
        'call',
        points(
          'Ihre Kopfschmerzen werden häufiger oder ändern ihre Art.',
          'Sie beginnen erst nach dem 50. Lebensjahr.',
          'Sie nehmen an mehr als zehn Tagen im Monat ein Schmerzmittel.',
        ),
      ),
      box(
        'emergency',
        p(
          '**Wählen Sie 112** bei einem plötzlichen, nie gekannten Vernichtungskopfschmerz, bei Lähmung, Sprach- oder Sehstörungen, Verwirrtheit, einem Krampfanfall, oder bei Fieber mit steifem Nacken.',
        ),
      ),
      p('Quelle: [Deutsche Migräne- und Kopfschmerzgesellschaft](https://www.dmkg.de).'),
    ],
  },
  {
    slug: 'trockene-augen-am-bildschirm',
    title: 'Trockene Augen am Bildschirm',
    description: 'Brennen, Jucken, müde Augen: Warum der Bildschirm sie austrocknet, und was ohne Rezept hilft.',
    tags: ['Augen'],
    author: 'linh-nguyen',
    reviewer: 'jana-krueger',
    motif: 'eye',
    pictureText: 'Ein Auge',
    days: 5,
    blocks: [
      p('Wer auf einen Bildschirm sieht, blinzelt seltener. Der Tränenfilm reißt auf, und die Augen brennen.'),
      h2('Was hilft'),
      points(
        'Öfter bewusst blinzeln und regelmäßig in die Ferne sehen.',
        'Lüften, Heizungsluft und Zug meiden, genug trinken.',
        'Tränenersatzmittel ohne Konservierungsstoffe.',
      ),
      box(
        'call',
        points(
          'Die Beschwerden bleiben trotz allem länger als zwei Wochen.',
          'Sie tragen Kontaktlinsen, und ein Auge ist rot.',
        ),
      ),
      box(
        'emergency',
        p(
          '**Noch am selben Tag** untersuchen lassen: starke Schmerzen, plötzlich schlechteres Sehen, ein Fremdkörper oder eine Verätzung.',
        ),
      ),
      p('Quelle: [gesund.bund.de](https://gesund.bund.de).'),
    ],
  },
]
