-- Dark is for screens: browsers leave the ground of a page off paper, so that light words stood on white.
select platform.for_each_clinic($$
  update organizations set brand_css = replace(
    replace(brand_css, '@media (prefers-color-scheme:dark){', '@media screen and (prefers-color-scheme:dark){'),
    E'\n:root[data-mode=dark]{', E'\n@media screen{:root[data-mode=dark]{') || '}'
  where brand_css like E'%\n:root[data-mode=dark]{%'
$$);
