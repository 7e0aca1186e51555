import type { DemoRecord } from '../demo-record.ts'

export const portfolioContents: readonly DemoRecord<'portfolioContents'>[] = [
  {
    heading: 'On the plate',
    sub_heading: 'Nine dishes I cook often. The season decides which of them come to you.',
  },
  { heading: 'On the summer plate', sub_heading: 'Archived: last summer’s heading.', status: 'Archived' },
]

/** The scallops are not the first dish, because the banner shows them already. */
export const portfolioItems: readonly DemoRecord<'portfolioItems'>[] = [
  {
    category: 'Dessert',
    title: 'Bitter chocolate tart, raspberry, sea salt',
    ingredients: '70% chocolate, raspberries, crème fraîche, cocoa pastry, sea salt flakes',
    allergens: 'gluten contains, eggs contains, soybeans may_contain, milk contains',
    details: 'Baked until only the middle trembles, then left alone for an hour. The salt goes on last, at the table.',
    awards: 'The one they ask for again',
    label: 'Vegetarian',
    picture: 'dish-08.jpg',
  },
  {
    category: 'Main',
    title: 'Confit salmon, beurre blanc, trout roe',
    ingredients: 'salmon, trout roe, beurre blanc, dill oil, radish',
    details:
      'Forty minutes in oil barely hotter than a bath, until it just flakes. The sauce is butter, wine and patience; the roe is the salt.',
    awards: 'Favourite of the spring',
    label: 'Without gluten',
    picture: 'dish-02.jpg',
  },
  {
    category: 'Dessert',
    title: 'Lemon tart, torched meringue',
    ingredients: 'lemon curd, Italian meringue, sweet pastry, blueberries, raspberry',
    allergens: 'gluten contains, eggs contains, milk contains, nuts may_contain',
    details: 'A curd sharp enough to make you blink, and a flame to finish it. Made and eaten on the same day.',
    awards: 'Best at birthdays',
    label: 'Vegetarian',
    picture: 'dish-09.jpg',
  },
  {
    category: 'Starter',
    title: 'Seared scallops, pea purée, brown-butter crumb',
    ingredients: 'hand-dived scallops, garden peas, pea shoots, brown butter, sourdough crumb',
    allergens: 'gluten removable, crustaceans may_contain, milk contains, molluscs contains',
    details:
      'Ninety seconds on one side, ten on the other. Peas from the pod while there are any; the crumb is yesterday’s loaf.',
    awards: 'The cook’s own favourite',
    label: 'Contains shellfish',
    picture: 'dish-01.jpg',
  },
  {
    category: 'Main',
    title: 'Tagliatelle, black truffle, aged parmesan',
    ingredients: 'egg tagliatelle, black truffle, butter, parmesan, cress',
    allergens: 'gluten contains, eggs contains, milk contains',
    details:
      'Thirty yolks to the kilo, rolled in front of you if you like to watch. I shave the truffle until you say stop.',
    awards: 'Favourite of the winter',
    label: 'December to March',
    picture: 'dish-06.jpg',
  },
  {
    category: 'Starter',
    title: 'Heritage beetroot carpaccio, whipped goat’s cheese, hazelnut',
    ingredients: 'Chioggia beetroot, golden beetroot, goat’s cheese, hazelnut, amaranth cress',
    allergens: 'milk contains, nuts removable',
    details:
      'Three colours, sliced thin enough to see the plate through, dressed in their own juice. Crunch by hazelnut.',
    label: 'Vegetarian, without gluten',
    picture: 'dish-03.jpg',
  },
  {
    category: 'Main',
    title: 'Ricotta ravioli, sage brown butter, hazelnut',
    ingredients: 'fresh egg pasta, ricotta, sage, brown butter, hazelnut',
    allergens: 'gluten contains, eggs contains, milk contains, nuts contains',
    details:
      'Folded by hand, thirty to the half hour. The butter is done when the room smells of nuts; then the nuts go in.',
    label: 'Contains nuts',
    picture: 'dish-07.jpg',
  },
  {
    category: 'Main',
    title: 'Fillet of beef, celeriac, glazed carrots, red-wine jus',
    ingredients: 'beef fillet, celeriac, heritage carrots, morels, red-wine jus, thyme',
    details: 'Roasted slowly and rested for as long. The jus takes two days to make and two minutes to vanish.',
    awards: 'Sunday classic',
    label: 'Without gluten',
    picture: 'dish-05.jpg',
  },
  {
    category: 'Starter',
    title: 'Roast pumpkin velouté, crème fraîche, toasted seeds',
    ingredients: 'Hokkaido pumpkin, crème fraîche, pumpkin seeds, herb oil, chilli',
    details:
      'The pumpkin goes into the oven whole and comes out sweet. A spoon of cream, a little chilli, nothing else.',
    label: 'Vegetarian, without gluten',
    picture: 'dish-04.jpg',
  },
  {
    category: 'Dessert',
    title: 'Rhubarb, custard, ginger crumb',
    ingredients: 'forced rhubarb, vanilla custard, stem ginger, oats',
    details: 'A draft: it waits for the first pink stalks in January, and for its photograph.',
    status: 'Draft',
  },
  {
    category: 'Starter',
    title: 'Burrata, vine tomatoes, basil',
    ingredients: 'burrata, cherry tomatoes, basil, olive oil, balsamic',
    allergens: 'milk contains, sulphites contains',
    details: 'Archived with the last tomatoes in September. Publish it again in June.',
    label: 'Vegetarian, without gluten',
    picture: 'gallery-03.jpg',
    status: 'Archived',
  },
]
