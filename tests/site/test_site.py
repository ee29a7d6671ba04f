"""Opens the site in headless Chromium from disk and uses it: test_site.py SITE REPOSITORY BINARY [SCREENSHOTS].

Prints the plain line "N passed, N failed" and exits with 1 if a test failed.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import traceback
import urllib.parse

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import Select, WebDriverWait

site, repository, binary = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
screenshots = pathlib.Path(sys.argv[4]) if len(sys.argv) > 4 else None
RECORDS_20 = 62


def start():
    options = webdriver.ChromeOptions()
    for flag in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1200,1000"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))


def load(driver, address):
    """Opens an address and waits until its scripts and styles are there: `get` may return while they are read."""
    driver.get("about:blank")  # a change of the fragment alone does not load the page anew
    driver.get(address)
    state = "return document.readyState === 'complete' && document.URL"
    WebDriverWait(driver, 30, poll_frequency=0.02).until(
        lambda d: (d.execute_script(state) or "").split("#")[0] == address.split("#")[0], address)


def open_page(driver, path):
    page, _, fragment = path.partition("#")
    load(driver, (site / page).as_uri() + (f"#{fragment}" if fragment else ""))


def find(driver, name):
    return driver.find_element(By.ID, name)


def picture(driver, name):
    if screenshots:
        screenshots.mkdir(parents=True, exist_ok=True)
        driver.save_screenshot(str(screenshots / f"{name}.png"))


def every_page_loads_without_console_errors_and_links_to_files(driver):
    for page in sorted(site.rglob("*.html")):
        load(driver, page.as_uri())
        complaints = [entry["message"] for entry in driver.get_log("browser")]
        assert not complaints, f"{page}: {complaints}"
        for link in driver.find_elements(By.CSS_SELECTOR, "main a, nav a, main img"):
            target = (link.get_attribute("href") or link.get_attribute("src") or "").split("#")[0]
            if target.startswith("file://"):
                path = pathlib.Path(target.removeprefix("file://"))
                assert path.exists(), f"{page}: {target} is not there"


def the_table_shows_and_filters_the_records(driver):
    open_page(driver, "index.html")
    picture(driver, "start")
    row = driver.find_element(By.CSS_SELECTOR, "#records tr[data-n='20']")
    assert [cell.text for cell in row.find_elements(By.TAG_NAME, "td")][:2] == ["20", str(RECORDS_20)]
    find(driver, "least").send_keys("20")
    find(driver, "most").send_keys("22")
    visible = [r for r in driver.find_elements(By.CSS_SELECTOR, "#records tbody tr") if r.is_displayed()]
    assert len(visible) == 3, len(visible)


def the_first_page_states_the_theorem_beside_its_picture(driver):
    open_page(driver, "index.html")
    theorem = driver.find_element(By.CSS_SELECTOR, "main section.theorem")
    text = " ".join(theorem.text.split())
    assert text.count(". ") + text.endswith(".") == 2, text
    assert "at least one knight in eight squares" in text and "tend to 1/8" in text, text
    drawn = driver.execute_script("return arguments[0].naturalWidth", theorem.find_element(By.TAG_NAME, "img"))
    assert drawn > 0 and theorem.find_element(By.TAG_NAME, "img").get_attribute("alt"), drawn
    theorem.find_element(By.TAG_NAME, "a").click()
    assert "density/index.html" in driver.current_url and "1/8" in driver.find_element(By.TAG_NAME, "main").text


def claims_and_plots_are_shown(driver):
    open_page(driver, "index.html")
    plots = [image.get_attribute("src").rsplit("/", 1)[-1] for image in driver.find_elements(By.CSS_SELECTOR, ".plots img")]
    assert plots == ["figure-28.svg", "density.svg", "gap.svg", "symmetry.svg", "proof-times.svg"], plots
    for plot in plots:
        load(driver, (site / "plots" / plot).as_uri())
        assert len(driver.find_elements(By.TAG_NAME, "circle")) > 5, plot
    open_page(driver, "claims.html")
    picture(driver, "claims")
    text = driver.find_element(By.TAG_NAME, "main").text
    for words in ("fisher-table-1 ", "rubin-monier", "euler-knights-table-1", "pieces-figure-6", "roth-rule", "Not repeated:"):
        assert words in text, words
    assert len(driver.find_elements(By.CSS_SELECTOR, ".claims .accepted")) > 100
    beyond = "return [...document.querySelectorAll('.wide')].filter((table) => table.scrollWidth > table.clientWidth).length"
    assert driver.execute_script(beyond) == 0, "a table runs out of its window"


def a_page_of_n_offers_its_proof_with_its_digest(driver):
    import hashlib

    open_page(driver, "n/13.html")
    picture(driver, "n-13")
    text = driver.find_element(By.TAG_NAME, "main").text
    assert "No cover has fewer: the minimum is 28" in text
    accepted = "accepted by destrier verify, viprchk, VeriPB, the proved checker, Coq's kernel (as a theorem)"
    assert accepted in text
    rows = driver.find_elements(By.XPATH, "//tbody/tr[.//code[@class='digest']]")
    assert len(rows) >= 4
    for row in rows:
        name = row.find_element(By.TAG_NAME, "a").get_attribute("href").removeprefix("file://")
        digest = hashlib.sha256(pathlib.Path(name).read_bytes()).hexdigest()
        assert row.find_element(By.CSS_SELECTOR, ".digest").text == digest, name


def both_programs_together_are_below_three_megabytes(driver):
    sizes = [(site / name).stat().st_size for name in ("checker.js", "solver.js")]
    assert sum(sizes) < 3_000_000, sizes


def what_was_played_is_saved_as_a_file_that_is_accepted(driver):
    open_page(driver, "play.html#8")
    find(driver, "load").click()
    driver.execute_script("HTMLAnchorElement.prototype.click = function () { window.saved = this.href; }")
    find(driver, "save").click()
    verdict = verdict_on(driver, urllib.parse.unquote(driver.execute_script("return window.saved").split(",", 1)[1]).encode())
    assert verdict["verified"] and verdict["claim"] == "knight domination of 8x8: at most 12", verdict


def pointing_shows_what_a_square_attacks(driver):
    open_page(driver, "play.html")
    driver.find_element(By.CSS_SELECTOR, "[data-square='0']").send_keys(Keys.ARROW_UP)
    shown = [b.get_attribute("data-square") for b in driver.find_elements(By.CSS_SELECTOR, "#board .reach")]
    assert sorted(shown, key=int) == ["2", "18", "25"], shown  # from a2: c1, c3, b4


def the_record_of_20_is_62(driver):
    open_page(driver, "n/20.html")
    picture(driver, "n-20")
    assert driver.find_element(By.TAG_NAME, "h1").text.startswith(f"{RECORDS_20} knights cover the 20x20")
    open_page(driver, "play.html#20")
    picture(driver, "play-20")
    assert (find(driver, "count").text, find(driver, "missing").text) == (str(RECORDS_20), "0")


def boards_of_up_to_100_are_opened_and_larger_ones_said(driver):
    open_page(driver, "n/60.html")
    driver.find_element(By.LINK_TEXT, "Open it on the board to play on").click()
    WebDriverWait(driver, 30).until(lambda d: d.find_elements(By.CSS_SELECTOR, "[data-square='3599']"))
    assert find(driver, "rows").get_attribute("value") == "60"
    assert find(driver, "missing").text == "0" and "As few as the record." in find(driver, "status").text
    rows = find(driver, "rows")
    rows.clear()
    rows.send_keys("170", Keys.TAB)
    assert rows.get_attribute("value") == "100"
    assert find(driver, "status").text == "Boards here have at most 100 rows and columns."


def the_board_is_printed_with_its_squares(driver):
    open_page(driver, "play.html#20")
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    picture(driver, "play-20-printed")
    board = find(driver, "board")
    assert board.value_of_css_property("print-color-adjust") == "exact"
    assert board.size["width"] < 17.5 / 2.54 * 96 * 21 / 20, board.size  # of a page of 17 cm, with the numbers of the rows
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def the_board_fills_the_window_of_a_projector(driver):
    driver.set_window_size(1400, 1000)
    open_page(driver, "play.html")
    high = driver.execute_script("return [document.getElementById('board').offsetHeight / innerHeight, document.documentElement.scrollWidth]")
    picture(driver, "projector")
    assert 0.7 < high[0] < 1 and high[1] <= 1400, high
    driver.set_window_size(1200, 1000)


def placing_and_removing_updates_the_count(driver):
    open_page(driver, "play.html")
    square = driver.find_element(By.CSS_SELECTOR, "[data-square='18']")  # c3 of 8x8
    square.click()
    assert (find(driver, "count").text, find(driver, "missing").text) == ("1", "55")
    assert square.get_attribute("aria-label") == "c3, knight, covered once"
    square.click()
    assert (find(driver, "count").text, find(driver, "missing").text) == ("0", "64")
    Select(find(driver, "rule")).select_by_visible_text("total")
    square.click()
    assert find(driver, "missing").text == "56"


def the_keyboard_plays(driver):
    open_page(driver, "play.html")
    driver.find_element(By.CSS_SELECTOR, "[data-square='0']").send_keys(Keys.ARROW_UP)
    driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    driver.switch_to.active_element.send_keys(Keys.SPACE)
    assert driver.switch_to.active_element.get_attribute("aria-label").startswith("b2, knight")
    find(driver, "symmetry").click()
    assert find(driver, "status").text == "Unchanged by transpose."


def files_are_accepted_and_refused(driver):
    open_page(driver, "play.html")
    good = repository / "results" / "minimum" / "cover-08.txt"
    find(driver, "file").send_keys(str(good))
    wait_for(driver, "verified: knight domination of 8x8: exactly 12")
    assert find(driver, "count").text == "12"
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as bad:
        bad.write(good.read_text().replace("row 1 1 1 0 0 1 1 1", "row 2 1 1 0 0 1 1 0"))
        bad.flush()
        find(driver, "file").send_keys(bad.name)
        wait_for(driver, "refused")


def all_minimum_covers_are_shown_and_lead_to_the_board(driver):
    open_page(driver, "covers.html")
    picture(driver, "covers")
    covers = driver.find_elements(By.CSS_SELECTOR, ".thumbs a")
    assert len(covers) == 260, len(covers)  # 1, 1, 2, 3, 8, 23, 3, 1, 1, 2, 100, 1, 20, 1, 63, 1, 29 classes
    link = driver.find_element(By.CSS_SELECTOR, ".thumbs a[href*='14x14']").get_attribute("href")
    load(driver, link)
    assert (find(driver, "count").text, find(driver, "missing").text) == ("32", "0")


def what_is_published_stands_beside_what_is_certified(driver):
    open_page(driver, "n/19.html")
    text = driver.find_element(By.TAG_NAME, "main").text
    assert "58 by Busch (1999)" in text
    row = driver.find_element(By.XPATH, "//tr[td/a='A006075']").text
    assert row.startswith("A006075 57 57 "), row
    row = driver.find_element(By.XPATH, "//tr[td/a='A261752']")
    assert row.text.startswith("A261752 66 exactly 66"), row.text
    shown = row.find_element(By.LINK_TEXT, "exactly 66").get_attribute("href")
    assert shown.endswith("/total/019.txt.gz") and (site / "total" / "019.txt.gz").exists(), shown
    open_page(driver, "oeis.html")
    picture(driver, "oeis")
    text = driver.find_element(By.TAG_NAME, "main").text
    assert "Certified here: n = 1 to 21 (all boards)." in text and "Huchala" in text


def a_tour_has_numbers_and_the_help_of_symmetries_is_there(driver):
    load(driver, (site / "tours" / "roth-8.txt.svg").as_uri())
    numbers = [text.text for text in driver.find_elements(By.TAG_NAME, "text")]
    assert {"1", "32", "64"} <= set(numbers), numbers
    open_page(driver, "play.html")
    assert "bilateral4" in driver.find_element(By.TAG_NAME, "pre").text


def verdict_on(driver, content):
    """What the page says of the bytes of a file."""
    script = "const [bytes, done] = arguments; Programs.check(Uint8Array.from(bytes)).then(done)"
    return driver.execute_async_script(script, list(content))


def the_page_says_what_verify_says(driver):
    """The same verdict and the same words on the whole corpus, and on results of every kind."""
    open_page(driver, "play.html")
    driver.set_script_timeout(60)
    corpus = repository / "tests" / "certificates"
    results = [repository / "results" / name for name in (
        "certificates/knight-14.txt.gz", "certificates/sweep-14.txt.gz", "certificates/sweep-16.txt.gz",
        "certificates/knight-10.vipr.gz", "strips/domination-05.txt", "tours/roth-8.txt", "covers/100.txt")]
    accepted = 0
    for path in sorted(corpus.glob("*alid/*.txt")) + sorted((corpus / "malformed").glob("*.txt")) + results:
        answer = subprocess.run([binary, "verify", "--json", path], capture_output=True, text=True)
        theirs = json.loads(answer.stdout)[0]
        ours = verdict_on(driver, path.read_bytes())
        assert ours["verified"] == (theirs["verdict"] == "verified"), f"{path}: {ours}, {theirs}"
        assert ours.get("claim") == theirs["claim"], f"{path}: {ours}, {theirs}"
        assert ours["verified"] or ours["reason"].split() == theirs["reason"].split(), f"{path}: {ours}, {theirs}"
        accepted += ours["verified"]
    assert accepted > 60, accepted


def solved(driver, summary):
    """Solves what the page asks; what the checker in the page says of the certificate, which destrier verify accepts, too."""
    find(driver, "solve").click()
    WebDriverWait(driver, 60).until(lambda d: find(d, "proof").text, summary)
    assert find(driver, "progress").text.startswith(summary), find(driver, "progress").text + find(driver, "proof").text
    verdict = find(driver, "proof").text
    script = "const [done] = arguments; fetch(certificate.href).then((file) => file.text()).then(done)"
    certificate = driver.execute_async_script(script)
    answer = subprocess.run([binary, "verify", "-"], input=certificate, capture_output=True, text=True)
    assert answer.returncode == 0 and verdict.startswith("verified: "), (answer.stdout, verdict)
    return verdict


def the_fewest_are_found_with_proof(driver):
    for address, fewest, claim in (
        ("play.html", 12, "knight domination of 8x8: exactly 12"),
        ("play.html#11x11/knight/domination//c3,d4", 22, "knight domination of 11x11, holes c3 d4: exactly 22"),
        ("play.html#5x5/queen/domination///c3", 3, "queen domination of 5x5, without c3: exactly 3"),
        ("play.html#4x5t/leaper:1,3/total/", 4, "leaper:1,3 total domination of 4x5t: exactly 4"),
    ):
        open_page(driver, address)
        assert claim in solved(driver, f"{fewest} is best, proved."), find(driver, "proof").text
        assert (find(driver, "count").text, find(driver, "missing").text) == (str(fewest), "0"), address
    open_page(driver, "play.html#10x10/knight/domination/")
    Select(find(driver, "group")).select_by_visible_text("rot90")
    assert "10x10, symmetry rot90: exactly 16" in solved(driver, "16 is best, proved.")
    picture(driver, "fewest")


def holes_and_bars_are_set_by_clicks(driver):
    open_page(driver, "play.html#4x4/rook/domination/")
    square = lambda number: driver.find_element(By.CSS_SELECTOR, f"[data-square='{number}']")
    square(0).click()
    assert find(driver, "missing").text == "9"
    Select(find(driver, "sets")).select_by_visible_text("a hole")
    square(1).click()  # b1: the rook on a1 sees no more of its row
    assert find(driver, "missing").text == "11" and square(1).get_attribute("aria-label") == "b1, hole"
    Select(find(driver, "sets")).select_by_visible_text("no piece here")
    square(15).click()
    assert square(15).text == "×"
    find(driver, "link").click()
    assert driver.current_url.endswith("#4x4/rook/domination/a1/b1/d4"), driver.current_url
    driver.execute_script("HTMLAnchorElement.prototype.click = function () { window.saved = this.href; }")
    for number in (3, 5, 10, 12):
        Select(find(driver, "sets")).select_by_visible_text("a piece")
        square(number).click()
    find(driver, "save").click()
    verdict = verdict_on(driver, urllib.parse.unquote(driver.execute_script("return window.saved").split(",", 1)[1]).encode())
    assert verdict["verified"] and "4x4, holes b1, without d4: at most 5" in verdict["claim"], verdict
    square(15).click()
    assert square(15).text == "♜"
    find(driver, "undo").click()
    assert square(15).text == "×"


def demands_and_second_kinds_are_set_by_clicks(driver):
    square = lambda number: driver.find_element(By.CSS_SELECTOR, f"[data-square='{number}']")
    open_page(driver, "play.html#5x5/knight/domination/")
    Select(find(driver, "demand")).select_by_visible_text("twice")
    square(12).click()
    assert find(driver, "missing").text == "25" and "covered twice" not in find(driver, "status").text
    Select(find(driver, "sets")).select_by_visible_text("needs no cover")
    for number in (0, 12):
        square(number).click()
    assert (find(driver, "missing").text, square(0).text, square(12).text) == ("23", "○", "♞")
    assert square(12).get_attribute("aria-label") == "c3, knight, needs no cover, covered once"
    find(driver, "link").click()
    assert driver.current_url.endswith("#5x5/knight/domination/c3///a1,c3/2"), driver.current_url
    asked = ["prove", "5", "--demand", "2", "--exempt", "a1,c3", "--json"]
    fewest = json.loads(subprocess.run([binary, *asked], capture_output=True, text=True).stdout)["size"]
    verdict = solved(driver, f"{fewest} is best, proved.")
    assert "each square twice, exempt a1 c3: exactly" in verdict, verdict
    assert (find(driver, "count").text, find(driver, "missing").text) == (str(fewest), "0")
    assert f"{fewest} knights, every square covered 2 times." in find(driver, "status").text
    open_page(driver, "play.html#6x6/queen/domination/")
    Select(find(driver, "second")).select_by_visible_text("rook")
    for name, price in (("price", 3), ("second-price", 2)):
        find(driver, name).clear()
        find(driver, name).send_keys(price, Keys.TAB)
    Select(find(driver, "sets")).select_by_visible_text("the other piece")
    square(7).click()
    assert (square(7).text, find(driver, "missing").text) == ("♜", "25")
    asked = ["prove", "6", "--piece", "queen", "--and", "rook", "--prices", "3,2", "--json"]
    fewest = json.loads(subprocess.run([binary, *asked], capture_output=True, text=True).stdout)["size"]
    assert "queen and rook domination of 6x6, prices 3 and 2: exactly" in solved(driver, f"{fewest} is best, proved.")
    assert find(driver, "missing").text == "0" and f"of cost {fewest}, every square covered." in find(driver, "status").text
    picture(driver, "kinds")
    saved = "HTMLAnchorElement.prototype.click = function () { window.saved = this.href; }"
    driver.execute_script(saved)
    find(driver, "save").click()
    file = urllib.parse.unquote(driver.execute_script("return window.saved").split(",", 1)[1])
    verdict = verdict_on(driver, file.encode())
    assert verdict["verified"] and verdict["claim"].endswith(f"prices 3 and 2: at most {fewest}"), verdict
    placed = find(driver, "count").text
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as kept:
        kept.write(file)
        kept.flush()
        open_page(driver, "play.html")
        find(driver, "file").send_keys(kept.name)
        wait_for(driver, "prices 3 and 2: at most")
        assert (find(driver, "count").text, find(driver, "missing").text) == (placed, "0"), file
    find(driver, "link").click()
    address, men = driver.current_url, find(driver, "count").text
    open_page(driver, "play.html")
    open_page(driver, "play.html#" + address.split("#")[1])
    assert (find(driver, "count").text, find(driver, "missing").text) == (men, "0"), address
    Select(find(driver, "second")).select_by_visible_text("no other piece")
    assert int(find(driver, "missing").text) > 0 and not find(driver, "price").is_displayed()


def work_is_stopped_and_limited(driver):
    open_page(driver, "play.html#30x30/queen/total/")
    find(driver, "solve").click()
    WebDriverWait(driver, 20).until(lambda d: "best" in find(d, "progress").text)
    find(driver, "stop").click()
    WebDriverWait(driver, 5).until(lambda d: find(d, "progress").text.startswith("Stopped after "))
    assert " found." in find(driver, "progress").text and find(driver, "missing").text == "0"
    assert find(driver, "solve").is_enabled() and not find(driver, "certificate").is_displayed()
    open_page(driver, "own.html")
    number = lambda at, row: (at * at * row * 7919 + at * 104729 + row * row * 31) % 97 + 20
    terms = lambda row: " + ".join(f"{number(at, row)} x{at}" for at in range(60))
    rows = "".join(f" r{row}: {terms(row)} <= {1500 + 97 * row}\n" for row in range(1, 31))
    names = " ".join(f"x{at}" for at in range(60))
    text = f"Maximize\n gain: {terms(0)}\nSubject To\n{rows}Generals\n {names}\nEnd\n"
    driver.execute_script("document.getElementById('text').value = arguments[0]", text)
    find(driver, "solve").click()
    WebDriverWait(driver, 30).until(lambda d: "best" in find(d, "progress").text)
    find(driver, "stop").click()
    WebDriverWait(driver, 5).until(lambda d: find(d, "progress").text.startswith("Stopped after "))
    shown = [row.text.split() for row in driver.find_elements(By.CSS_SELECTOR, "#answer tbody tr")]
    worth = sum(number(int(name[1:]), 0) * int(value) for name, value in shown)
    assert f" {worth} found." in find(driver, "progress").text, (shown, find(driver, "progress").text)
    open_page(driver, "play.html#17x17/queen/total/")
    limit = find(driver, "seconds")
    limit.clear()
    limit.send_keys("2")
    find(driver, "solve").click()
    WebDriverWait(driver, 60).until(lambda d: find(d, "proof").text)
    assert " found (time limit): bound " in find(driver, "progress").text, find(driver, "progress").text
    assert find(driver, "missing").text == "0" and "verified: " in find(driver, "proof").text


def programs_sets_and_graphs_are_solved(driver):
    programs = repository / "tests" / "programs"
    open_page(driver, "own.html")
    rows = lambda: [row.text for row in driver.find_elements(By.CSS_SELECTOR, "#answer tbody tr")]
    for text, format, summary, shown in (
        ((programs / "cameras.lp").read_text(), "", "5 is best, proved.", ["stairs 1", "porch 1", "yard 1"]),
        ((programs / "bakery.lp").read_text(), "", "24.5 is best, proved.", ["bread 3"]),
        ((programs / "petersen.gr").read_text(), "", "3 is best, proved.", None),
        ("north mid\nmid south\nsouth east\n", "", "2 is best, proved.", None),
        ("board = 6\ndemand = 2\n", "", "12 is best, proved.", None),
        ("* #variable= 2 #constraint= 1\nmin: 2 x1 3 x2 ;\n1 x1 1 x2 >= 1 ;\n", "", "2 is best, proved.", ["x1 1"]),
    ):
        driver.execute_script("document.getElementById('text').value = arguments[0]", text)
        Select(find(driver, "format")).select_by_value(format)
        solved(driver, summary)
        assert shown in (None, rows()), rows()
    find(driver, "file").send_keys(str(programs / "cameras.mps"))
    WebDriverWait(driver, 5).until(lambda d: find(d, "format").get_attribute("value") == "mps")
    assert "exactly 5 for program.mps" in solved(driver, "5 is best, proved.")
    Select(find(driver, "format")).select_by_value("lp")
    for text, words in (
        ("Minimize\n cost: x +\nEnd\n", "line "),
        ("Maximize\n gain: x + y\nSubject To\n c: x - y <= 3\nEnd\n", "the objective has no limit"),
    ):
        find(driver, "text").clear()
        find(driver, "text").send_keys(text)
        find(driver, "solve").click()
        WebDriverWait(driver, 20).until(lambda d: words in find(d, "proof").text)
        assert find(driver, "proof").get_attribute("class") == "refused" and not find(driver, "certificate").is_displayed()
    for example in driver.find_elements(By.CSS_SELECTOR, "#examples button"):
        example.click()
        find(driver, "solve").click()
        WebDriverWait(driver, 20).until(lambda d: find(d, "proof").text)
        assert "is best, proved." in find(driver, "progress").text and "verified: " in find(driver, "proof").text, example.text
    picture(driver, "own")


def a_certificate_of_another_program_is_refused(driver):
    open_page(driver, "own.html")
    script = """const [name, text, other, done] = arguments;
        const files = { [name]: Programs.encoded(other) };
        Programs.solve({ name, text, seconds: 9, asked: ["--program", name], files }).ended.then((answer) => done(answer.verdict))"""
    text = (repository / "tests" / "programs" / "cameras.lp").read_text()
    for other, is_verified in ((text, True), (text.replace("+ yard\n", "+ porch\n"), False)):
        verdict = driver.execute_async_script(script, "a.lp", text, other)
        assert verdict["verified"] == is_verified, verdict


def a_link_carries_the_position(driver):
    open_page(driver, "play.html#5x7t/leaper:1,3/total/a1,c2")
    shown = [find(driver, name).get_attribute("value") for name in ("rows", "cols", "piece", "rule", "leap-a", "leap-b")]
    assert shown == ["5", "7", "leaper", "total", "1", "3"], shown
    assert find(driver, "torus").is_selected() and find(driver, "count").text == "2"
    driver.find_element(By.CSS_SELECTOR, "[data-square='6']").click()
    find(driver, "link").click()
    assert driver.current_url.endswith("#5x7t/leaper:1,3/total/a1,g1,c2"), driver.current_url
    open_page(driver, "play.html#9x9/dragon/total/a1")
    assert find(driver, "count").text == "0" and find(driver, "rows").get_attribute("value") == "8"


def every_piece_covers_what_check_says(driver):
    for piece in ("knight", "queen", "amazon", "archbishop", "chancellor", "nightrider", "leaper:1,3", "leaper:2,3"):
        for board in ("7x8", "6x7t"):
            open_page(driver, f"play.html#{board}/{piece}/domination/a1,d4")
            words = [binary, "check", "-", "--board", board, "--piece", piece, "--json"]
            answer = json.loads(subprocess.run(words, input="a1,d4", capture_output=True, text=True).stdout)
            assert find(driver, "missing").text == str(len(answer["uncovered"])), f"{piece} on {board}"
    open_page(driver, "play.html")
    Select(find(driver, "piece")).select_by_visible_text("camel")
    driver.find_element(By.CSS_SELECTOR, "[data-square='0']").click()
    find(driver, "link").click()
    assert driver.current_url.endswith("#8x8/leaper:1,3/domination/a1"), driver.current_url


def moves_are_taken_back_and_edges_of_a_torus_meet(driver):
    open_page(driver, "play.html")
    driver.find_element(By.CSS_SELECTOR, "[data-square='0']").click()
    assert find(driver, "missing").text == "61"
    find(driver, "torus").click()
    assert find(driver, "missing").text == "55"
    driver.find_element(By.CSS_SELECTOR, "[data-square='17']").click()  # b3, which a1 attacks
    assert (find(driver, "twice").text, find(driver, "extra").text) == ("2", "2")
    driver.find_element(By.TAG_NAME, "body").send_keys(Keys.CONTROL, "z")
    assert find(driver, "count").text == "1"
    find(driver, "undo").click()
    assert find(driver, "count").text == "0" and not find(driver, "undo").is_enabled()
    assert [c.text for c in driver.find_elements(By.CSS_SELECTOR, "#board .coordinate")][:3] == ["8", "7", "6"]


def packed_files_are_read_and_bombs_are_not(driver):
    import gzip

    open_page(driver, "play.html")
    for content, words in (
        ((repository / "results" / "minimum" / "cover-08.txt").read_bytes(), "verified: knight domination of 8x8: exactly 12"),
        (b"destrier 1 cover\n" * 4_000_000, "refused"),
        (None, "refused"),
    ):
        with tempfile.NamedTemporaryFile("wb", suffix=".txt.gz") as packed:
            packed.write(gzip.compress(content, 1) if content else b"\x1f\x8bnothing")
            packed.flush()
            find(driver, "file").send_keys(packed.name)
            wait_for(driver, words)


def nothing_overflows_at_phone_width(driver):
    driver.set_window_size(500, 900)
    for path in ("index.html", "covers.html", "oeis.html", "n/19.html", "play.html#50", *["own.html"] * (site / "own.html").exists(), "n/20.html", "n/14.html", "claims.html", "tours/index.html", "eight-pieces/index.html"):
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 360, "height": 780, "deviceScaleFactor": 2, "mobile": True})
        open_page(driver, path)
        width = driver.execute_script("return document.documentElement.scrollWidth")
        picture(driver, "phone-" + path.split(".")[0].replace("/", "-"))
        assert width <= 360, f"{path}: {width}"
        header = driver.find_element(By.TAG_NAME, "header").size["height"]
        assert header < 110, f"{path}: the header is {header} high"
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    driver.set_window_size(1200, 1000)


def dark_pages_are_dark(driver):
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    open_page(driver, "play.html#20")
    picture(driver, "dark")
    colour = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert colour == "rgb(25, 26, 28)", colour
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def wait_for(driver, words):
    WebDriverWait(driver, 10).until(lambda d: words in find(d, "verdict").text, words)


TESTS = [
    every_page_loads_without_console_errors_and_links_to_files, the_table_shows_and_filters_the_records,
    the_first_page_states_the_theorem_beside_its_picture, claims_and_plots_are_shown, a_page_of_n_offers_its_proof_with_its_digest,
    both_programs_together_are_below_three_megabytes,
    what_was_played_is_saved_as_a_file_that_is_accepted, pointing_shows_what_a_square_attacks,
    the_record_of_20_is_62, boards_of_up_to_100_are_opened_and_larger_ones_said,
    the_board_is_printed_with_its_squares, the_board_fills_the_window_of_a_projector,
    placing_and_removing_updates_the_count, the_keyboard_plays,
    files_are_accepted_and_refused, the_page_says_what_verify_says, the_fewest_are_found_with_proof,
    holes_and_bars_are_set_by_clicks, demands_and_second_kinds_are_set_by_clicks, work_is_stopped_and_limited,
    programs_sets_and_graphs_are_solved, a_certificate_of_another_program_is_refused, a_link_carries_the_position, every_piece_covers_what_check_says,
    moves_are_taken_back_and_edges_of_a_torus_meet,
    all_minimum_covers_are_shown_and_lead_to_the_board, what_is_published_stands_beside_what_is_certified,
    a_tour_has_numbers_and_the_help_of_symmetries_is_there, packed_files_are_read_and_bombs_are_not,
    nothing_overflows_at_phone_width, dark_pages_are_dark,
]


# what needs the checker and the solver in the browser
CHECKED = {both_programs_together_are_below_three_megabytes, what_was_played_is_saved_as_a_file_that_is_accepted, files_are_accepted_and_refused,
           the_page_says_what_verify_says, packed_files_are_read_and_bombs_are_not, the_fewest_are_found_with_proof,
           holes_and_bars_are_set_by_clicks, demands_and_second_kinds_are_set_by_clicks, work_is_stopped_and_limited,
           programs_sets_and_graphs_are_solved, a_certificate_of_another_program_is_refused}


def main():
    driver = start()
    failed = 0
    has_checker = (site / "checker.js").exists()
    for test in TESTS:
        if test in CHECKED and not has_checker:
            print(f"SKIPPED {test.__name__}")
            continue
        try:
            test(driver)
            print(f"ok      {test.__name__}")
        except Exception:
            failed += 1
            print(f"FAILED  {test.__name__}")
            traceback.print_exc(file=sys.stdout)
    driver.quit()
    print(f"{len(TESTS) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
