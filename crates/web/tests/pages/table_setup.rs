//! The start page and the setup of tables.

use rollwright_games::GameId;
use serde_json::json;

use crate::test_service::{TestService, block_on};
use crate::{get_in_both_languages, get_page, post_form};

#[test]
fn two_clicks_start_a_game() {
    block_on(async {
        let service = TestService::new().await;
        let [start, _] = get_in_both_languages(&service, "/", "").await;
        for game in GameId::ALL.map(GameId::name) {
            assert!(start.contains(&format!("href=\"/play/{game}\"")), "{game}");
            let [setup, _] = get_in_both_languages(&service, &format!("/play/{game}"), "").await;
            // What a browser sends without changes.
            assert!(setup.contains("<option value=\"here\" selected>"), "{game}");
            assert!(setup.contains("<option value=\"bot:medium\" selected>"), "{game}");
            let form = "seat1=here&name1=Me&seat2=bot:medium&seat3=nobody&dice=random";
            let answer = post_form(&service, &format!("/play/{game}"), "", form).await;
            assert_eq!(answer.status, 303, "{game}: {}", answer.text);
            let table = get_page(&service, answer.header("location"), "", "en").await;
            assert_eq!(table.status, 200);
        }
        assert_eq!(get_page(&service, "/play/chess", "", "en").await.status, 404);
    });
}

#[test]
fn invalid_forms_keep_their_input_and_show_the_reason() {
    block_on(async {
        let service = TestService::new().await;
        let form = "rules=classic&set.classic.levels=99&set.classic.size=4&seat1=here\
                    &name1=%3Cb%3EAnn%3C/b%3E&seat2=bot:easy&training=yes&dice=manual";
        let answer = post_form(&service, "/play/warrior", "", form).await;
        assert_eq!(answer.status, 422);
        let text = &answer.text;
        assert!(text.contains("role=\"alert\"") && text.contains("whole number from"), "{text}");
        assert!(text.contains("value=\"99\"") && text.contains("&lt;b&gt;Ann&lt;/b&gt;"));
        assert!(!text.contains("<b>Ann"));
        assert!(text.contains("<option value=\"bot:easy\" selected>"));
        assert!(text.contains("name=\"training\" value=\"yes\" checked"));
        assert!(text.contains("name=\"dice\" value=\"manual\" checked"));
        let seats = |count: usize| {
            let seats = (1..=count).map(|seat| format!("&seat{seat}=here"));
            format!("rules=ottawa{}", seats.collect::<String>())
        };
        let many = post_form(&service, "/play/qwixx", "", &seats(4)).await;
        assert_eq!(many.status, 422);
        assert!(many.text.contains("value=\"ottawa\" required checked"), "{}", many.text);
        assert_eq!(post_form(&service, "/play/qwixx", "", &seats(3)).await.status, 303);
        let bots = post_form(&service, "/play/qwixx", "", "seat1=bot:easy&seat2=bot:easy").await;
        assert_eq!(bots.status, 303, "a table of bots can be watched: {}", bots.text);
        let odd = "seat1=here&seat2=bot:%22%3E%3Cscript%3E&rules=official";
        let odd = post_form(&service, "/play/qwixx", "", odd).await;
        assert_eq!(odd.status, 422);
        assert!(!odd.text.contains("<script>"));
    });
}

#[test]
fn names_and_tables_are_remembered() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "yahtzee", "listed": true,
            "seats": [{"name": "<i>Ann</i>"}, {"open": true}]});
        let (table, ann) = service.create_table(setup).await;
        let id = table.rsplit('/').next().unwrap();
        let link = format!("href=\"/t/{id}\"");
        let [own, own_de] = get_in_both_languages(&service, "/", &ann).await;
        let card = "<div class=\"continue\">";
        assert!(own.contains(&link) && own.contains(card) && own.contains("Continue"));
        assert!(own_de.contains(card) && own_de.contains("Weiterspielen"));
        assert_eq!(own.matches(&link).count(), 1, "not among the open ones as well");
        let [other, _] = get_in_both_languages(&service, "/", "").await;
        assert!(other.contains(&link) && !other.contains(card));
        assert!(other.contains("&lt;i&gt;Ann&lt;/i&gt;") && !other.contains("<i>Ann"));
        let [setup, _] = get_in_both_languages(&service, "/play/qwixx", &ann).await;
        assert!(setup.contains("value=\"&lt;i&gt;Ann&lt;/i&gt;\""));
    });
}
