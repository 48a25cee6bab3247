//! Training and reviews.

use std::cmp::Reverse;

use async_trait::async_trait;

use super::MemoryStore;
use super::rows::{SeatRow, TableRow, seat_number};
use crate::store::{
    GameMistake, GameResultRow, MAX_LOADED_GAME_MISTAKES, MAX_LOADED_TRAINING_ANSWERS,
    MAX_SEATS_SEARCHED_FOR_UNREVIEWED, MAX_STORED_REVIEWS, PlayerTrainingStore, ReviewSettings,
    ReviewStore, StoreError, StoredReview, TableKind, Trainee, TrainingAnswer, UnreviewedGame,
};

#[async_trait]
impl PlayerTrainingStore for MemoryStore {
    async fn training_answers(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Vec<TrainingAnswer>, StoreError> {
        let rows = self.rows();
        let all = rows.answers.get(owner.as_str()).into_iter().flatten();
        let answers: Vec<_> = all.filter(|answer| answer.game == game).cloned().collect();
        let first = answers.len().saturating_sub(MAX_LOADED_TRAINING_ANSWERS);
        Ok(answers.into_iter().skip(first).collect())
    }

    async fn training_answer(
        &self,
        owner: &Trainee,
        number: i64,
    ) -> Result<Option<TrainingAnswer>, StoreError> {
        let rows = self.rows();
        let mut all = rows.answers.get(owner.as_str()).into_iter().flatten();
        Ok(all.find(|answer| answer.number == number).cloned())
    }

    async fn training_answers_to(
        &self,
        owner: &Trainee,
        source: &str,
    ) -> Result<Vec<TrainingAnswer>, StoreError> {
        let rows = self.rows();
        let all = rows.answers.get(owner.as_str()).into_iter().flatten();
        let answers = all.filter(|answer| answer.source == source);
        Ok(answers.take(MAX_LOADED_TRAINING_ANSWERS).cloned().collect())
    }

    async fn own_game_mistakes(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Vec<GameMistake>, StoreError> {
        let rows = self.rows();
        let all = rows.mistakes.get(owner.as_str()).into_iter().flatten();
        let of_game = all.filter(|(of, _)| of == game).map(|(_, mistake)| mistake.clone());
        let mut mistakes: Vec<GameMistake> = of_game.collect();
        let place =
            |mistake: &GameMistake| (mistake.table.clone(), mistake.move_index, mistake.seat);
        mistakes.sort_by_key(place);
        mistakes.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        mistakes.truncate(MAX_LOADED_GAME_MISTAKES);
        mistakes.sort_by_key(place);
        Ok(mistakes)
    }

    async fn latest_unreviewed_game(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Option<UnreviewedGame>, StoreError> {
        let rows = self.rows();
        let is_unreviewed = |seat: &SeatRow<'_>| {
            let key = (owner.as_str().to_owned(), seat.table.id().to_string());
            let is_own = |result: &GameResultRow| result.game == game && result.bot.is_empty();
            seat.result().is_some_and(is_own) && !rows.reviewed_games.contains(&key)
        };
        let seats: Vec<SeatRow<'_>> = match owner.token_hash() {
            Some(holder) => rows
                .finished_seats_of(&holder)
                .into_iter()
                .take(MAX_SEATS_SEARCHED_FOR_UNREVIEWED)
                .collect(),
            None => {
                let is_finished =
                    |row: &&TableRow| row.definition.kind == TableKind::Console && row.ended > 0;
                let mut tables: Vec<_> = rows.tables.values().filter(is_finished).collect();
                tables.sort_by_key(|row| Reverse(row.ended));
                tables
                    .into_iter()
                    .take(MAX_SEATS_SEARCHED_FOR_UNREVIEWED)
                    .flat_map(TableRow::seats)
                    .collect()
            }
        };
        let mut unreviewed: Option<UnreviewedGame> = None;
        for seat in seats.into_iter().filter(is_unreviewed) {
            let table = seat.table.id().to_string();
            let latest = unreviewed
                .get_or_insert_with(|| UnreviewedGame { table: table.clone(), seats: Vec::new() });
            if latest.table == table {
                latest.seats.push(seat_number(seat.seat));
            }
        }
        Ok(unreviewed)
    }

    async fn store_training_answer(
        &self,
        owner: &Trainee,
        answer: TrainingAnswer,
    ) -> Result<i64, StoreError> {
        let rows = &mut *self.rows();
        let answers = rows.answers.entry(owner.as_str().to_owned()).or_default();
        let number = answers.last().map_or(0, |last| last.number) + 1;
        answers.push(TrainingAnswer { number, ..answer });
        Ok(number)
    }

    async fn store_own_game_mistakes(
        &self,
        owner: &Trainee,
        game: &str,
        table: &str,
        mistakes: Vec<GameMistake>,
    ) -> Result<(), StoreError> {
        let rows = &mut *self.rows();
        rows.reviewed_games.insert((owner.as_str().to_owned(), table.to_owned()));
        let stored = rows.mistakes.entry(owner.as_str().to_owned()).or_default();
        for mistake in mistakes {
            let mistake = GameMistake { table: table.to_owned(), ..mistake };
            let is_same = |(_, known): &(String, GameMistake)| {
                (&known.table, known.move_index, known.seat)
                    == (&mistake.table, mistake.move_index, mistake.seat)
            };
            if !stored.iter().any(is_same) {
                stored.push((game.to_owned(), mistake));
            }
        }
        Ok(())
    }

    async fn delete_training(&self, owner: &Trainee) -> Result<(), StoreError> {
        let rows = &mut *self.rows();
        rows.answers.remove(owner.as_str());
        rows.mistakes.remove(owner.as_str());
        rows.reviewed_games.retain(|(of, _)| of != owner.as_str());
        Ok(())
    }
}

#[async_trait]
impl ReviewStore for MemoryStore {
    async fn load_review(
        &self,
        table: &str,
        settings: &ReviewSettings,
    ) -> Result<Option<String>, StoreError> {
        let rows = self.rows();
        let found = rows.reviews.iter().find(|review| review.table == table);
        let found = found.filter(|review| review.settings == *settings);
        Ok(found.map(|review| review.body.clone()))
    }

    async fn store_review(&self, review: StoredReview) -> Result<(), StoreError> {
        let reviews = &mut self.rows().reviews;
        reviews.retain(|known| known.table != review.table);
        reviews.push(review);
        let surplus = reviews.len().saturating_sub(MAX_STORED_REVIEWS as usize);
        reviews.drain(..surplus);
        Ok(())
    }
}
