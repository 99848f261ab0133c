import { mount } from 'svelte';
import App from './App.svelte';
import { goAhead } from './look/ahead';
import './look/theme.css';
import { wordsThere } from './words/spoken.svelte';

goAhead();

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
// Once the page is still, what it takes to open it without the network is put aside.
const STILL_MS = 3_000;
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  setTimeout(() => {
    navigator.serviceWorker.register('/offline.js').then(({ active }) => active?.postMessage('keep'), () => undefined);
  }, STILL_MS);
}

// Until here the bare name stands in its place.
void wordsThere().then(() => {
  target.replaceChildren();
  mount(App, { target });
});
