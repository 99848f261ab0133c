// Whether the window is that of a phone held upright: cloths turn upright too.

const media = matchMedia('(max-width: 760px)');
export const narrow = $state({ is: media.matches });
media.addEventListener('change', () => (narrow.is = media.matches));
